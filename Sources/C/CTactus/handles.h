// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// For the Swift code that implements the headers.
#pragma once
#include "../opaque.h"

TACTUS_OPAQUE(tactus_engine)
TACTUS_OPAQUE(tactus_context)
TACTUS_OPAQUE(tactus_server)
TACTUS_OPAQUE(tactus_host)
