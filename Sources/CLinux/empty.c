// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// This target has headers only.
