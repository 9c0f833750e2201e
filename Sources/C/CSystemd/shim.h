// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once
#include <systemd/sd-bus.h>
#include "../opaque.h"

TACTUS_OPAQUE(sd_bus)
TACTUS_OPAQUE(sd_bus_message)
TACTUS_OPAQUE(sd_bus_slot)
