-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- run.lua [SEEDS [STEPS]]: tests the plugin alone, with its cases and with random contacts for each seed; and with
-- mutants, all of which the random contacts must detect.

local here = arg[0]:match("^(.*)/[^/]*$") or "."
package.path = here .. "/?.lua;" .. package.path
local file = assert(io.open(here .. "/../../Sources/Hosts/Plugins/10-tactus.lua"))
local source = file:read("a")
file:close()

local cases, stage = table.unpack { dofile(here .. "/cases.lua") }
local random, mutants = require "random", require "mutants"
local seeds, steps = tonumber(arg[1] or 200), tonumber(arg[2] or 200)
local passed, failed = 0, 0

local function check(name, is_right, why)
  if is_right then
    passed = passed + 1
  else
    failed = failed + 1
    print(("FAILED %s: %s"):format(name, why))
  end
end

for _, case in ipairs(cases) do
  check(case[1], pcall(function() case[2](stage(source)) end))
end
print(("%d cases"):format(#cases))

local outcomes = {}
for seed = 1, seeds do
  local is_right, result = pcall(random, source, seed, steps)
  check(("random contacts, seed %d"):format(seed), is_right, result)
  for outcome, count in pairs(is_right and result or {}) do outcomes[outcome] = (outcomes[outcome] or 0) + count end
end
local counts = {}
for outcome, count in pairs(outcomes) do counts[#counts + 1] = count .. " " .. outcome end
table.sort(counts)
print(("%d seeds: %s"):format(seeds, table.concat(counts, ", ")))

-- Finds out how many seeds are needed to detect each mutant.
local most = 0
for _, mutant in ipairs(mutants) do
  local name, text, instead = table.unpack(mutant)
  local from, to = source:find(text, 1, true)
  if not from or source:find(text, to, true) then
    check(name, false, "the plugin does not have its text once")
  else
    local mutated = source:sub(1, from - 1) .. instead .. source:sub(to + 1)
    local needed
    for seed = 1, seeds do
      if not pcall(random, mutated, seed, steps) then
        needed = seed
        break
      end
    end
    check("mutant: " .. name, needed, "not found")
    most = math.max(most, needed or 0)
  end
end
print(("%d mutants, each found after %d seeds at most"):format(#mutants, most))

print(("%d passed, %d failed"):format(passed, failed))
os.exit(failed == 0 and passed > 0)
