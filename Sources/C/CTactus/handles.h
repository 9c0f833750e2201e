// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Declares a pointer type for each handle, for the Swift code that implements the headers.
#pragma once
#include "../opaque.h"

TACTUS_OPAQUE(tactus_engine)
TACTUS_OPAQUE(tactus_context)
TACTUS_OPAQUE(tactus_server)
TACTUS_OPAQUE(tactus_host)
