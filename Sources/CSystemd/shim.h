// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once
#include <systemd/sd-bus.h>
#include <systemd/sd-login.h>
