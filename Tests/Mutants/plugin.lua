-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- plugin.lua [sample=COUNT] [seed=N] [function=NAME] [equivalent=1] [seeds=COUNT]: puts small faults into the gate's
-- plugin, one at a time, and checks whether the plugin's random contacts and cases detect them.
--
-- The kinds of faults are those of the mutants in Swift: another comparison; a condition that is negated, always true
-- or always false; a number that is one more or one less; an inverted truth value; a removed statement. No test can
-- detect the faults that plugin-equivalent.txt lists.

local here = arg[0]:match("^(.*)/[^/]*$") or "."
package.path = here .. "/../Plugin/?.lua;" .. package.path
local random = require "random"
local cases, stage = table.unpack { dofile(here .. "/../Plugin/cases.lua") }

local function read(path)
  local file = assert(io.open(here .. "/" .. path))
  local text = file:read("a")
  file:close()
  return text
end
local PATH = "Sources/Hosts/Plugins/10-tactus.lua"
local source = read("../../" .. PATH)
local options = { seeds = "200", seed = "1" }
for _, option in ipairs(arg) do
  local name, value = option:match("^(%w+)=(.*)$")
  if name then options[name] = value end
end

-- MARK: tokens

local function tokens_of(text)
  local tokens, place, line = {}, 1, 1
  local function take(kind, pattern)
    local from, to = text:find("^" .. pattern, place)
    if not from then return false end
    local word = text:sub(from, to)
    if kind then tokens[#tokens + 1] = { kind = kind, text = word, from = from, to = to, line = line } end
    for _ in word:gmatch("\n") do line = line + 1 end
    place = to + 1
    return true
  end
  while place <= #text do
    local _ = take(nil, "%s+") or take(nil, "%-%-[^\n]*") or take("word", "[%a_][%w_]*") or take("number", "0x%x+")
      or take("number", "%d+") or take("text", '"[^"]*"') or take("sign", "[=~<>]=") or take("sign", "<<")
      or take("sign", ">>") or take("sign", "%.%.+") or take("sign", ".")
  end
  return tokens
end
local tokens = tokens_of(source)
local function text(n) return tokens[n] and tokens[n].text or "" end

-- For each opening bracket or block keyword, the token that closes it.
local closing, open = {}, {}
for n = 1, #tokens do
  local word = text(n)
  if word == "(" or word == "[" or word == "{" or word == "function" or word == "then" or word == "do" then
    -- An `if` has only one `end`, regardless of its branches.
    open[#open + 1] = n
  elseif word == ")" or word == "]" or word == "}" or word == "end" then
    closing[table.remove(open)] = n
  elseif word == "else" or word == "elseif" then
    closing[table.remove(open)] = n
    if word == "else" then open[#open + 1] = n end
  end
end

-- For each token, the name of the innermost named function around it.
local functions = {}
for n = 1, #tokens do
  if text(n) == "function" and text(n + 1) ~= "(" then
    for inner = n, closing[n] do functions[inner] = text(n + 1) end
  end
end

-- MARK: making mutants

local mutants = {}
local function add(from, to, instead)
  local first, last = tokens[from].from, tokens[to].to
  local begin = first
  while source:sub(begin - 1, begin - 1) ~= "\n" do begin = begin - 1 end
  local finish = (source:find("\n", last, true) or #source + 1) - 1
  local function squeezed(line) return (line:gsub("%s*%-%- .*$", ""):gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")) end
  local becomes = source:sub(begin, first - 1) .. instead .. source:sub(last + 1, finish)
  mutants[#mutants + 1] = {
    text = source:sub(1, first - 1) .. instead .. source:sub(last + 1), line = tokens[from].line,
    name = functions[from] or "", was = squeezed(source:sub(begin, finish)), becomes = squeezed(becomes),
  }
end

local comparisons = {
  ["=="] = { "~=" }, ["~="] = { "==" }, ["<"] = { "<=", ">=" }, ["<="] = { "<", ">" }, [">"] = { ">=", "<=" },
  [">="] = { ">", "<" },
}
local function source_of(from, to) return source:sub(tokens[from].from, tokens[to].to) end
local function condition(from, to)
  if to < from then return end
  local whole = source_of(from, to)
  add(from, to, "not (" .. whole .. ")")
  add(from, to, "true")
  add(from, to, "false")
end
-- The tokens at which an operand of `and` or `or` ends.
local looser = { ["and"] = { ["or"] = true }, ["or"] = {} }
local bounds = {}
for word in ("then do return if elseif while until local = , ; else end function"):gmatch("%S+") do
  bounds[word] = true
end
local function is_bound(n, sign) return bounds[text(n)] or looser[sign][text(n)] or n < 1 or n > #tokens end
local opening = {}
for first, last in pairs(closing) do opening[last] = first end
local function operand_left(n, sign)
  local from = n
  while not is_bound(from - 1, sign) and not ("([{"):find(text(from - 1), 1, true) do
    from = (")]}"):find(text(from - 1), 1, true) and opening[from - 1] or from - 1
  end
  return from
end
local function operand_right(n, sign)
  local to = n
  while not is_bound(to + 1, sign) and text(to + 1) ~= sign and not (")]}"):find(text(to + 1), 1, true)
    -- A new line begins a new statement, unless an operator continues the expression.
    and (tokens[to + 1].line == tokens[to].line or text(to + 1) == "and" or text(to + 1) == "or" or text(to) == sign) do
    to = ("([{"):find(text(to + 1), 1, true) and closing[to + 1] or to + 1
  end
  return to
end

-- Finds the statements that are an assignment or a call. They may extend over several lines.
local keywords = {}
local reserved = "local return if elseif else end for while repeat until function break goto then do and or not"
for word in reserved:gmatch("%S+") do
  keywords[word] = true
end
local function statement_end(n)
  local to = n
  while true do
    if text(to) == "(" or text(to) == "[" or text(to) == "{" or text(to) == "function" then to = closing[to] end
    local next = to + 1
    if next > #tokens then return to end
    local word, last = text(next), text(to)
    local goes_on = word:find("^[%.:=,%[%(%+%-%*/<>&|~]") or word == ".." or word == "and" or word == "or"
      or last:find("^[%.:=,%+%-%*/<>&|~]$") or last == "and" or last == "or" or last == "not" or last == ".."
      or last == "==" or last == "~=" or last == "<=" or last == ">=" or last == "<<" or last == ">>"
    if not goes_on then return to end
    to = next
  end
end
local function begins_statement(n)
  if n == 1 then return true end
  if tokens[n].kind ~= "word" or keywords[text(n)] then return false end
  local before = text(n - 1)
  return before == "then" or before == "do" or before == "else" or tokens[n].line > tokens[n - 1].line
    and not before:find("^[%.:=,%(%[{%+%-%*/<>&|~]$") and not keywords[before] and before ~= ".."
    or before == "end" or before == ")" and tokens[n].line > tokens[n - 1].line
end

-- The tokens inside table constructors, in which an entry looks like an assignment.
local in_table = {}
for first, last in pairs(closing) do
  if text(first) == "{" then
    for n = first + 1, last - 1 do in_table[n] = true end
  end
end
for first, last in pairs(closing) do
  if text(first) == "function" then
    for n = first + 1, last - 1 do in_table[n] = nil end
  end
end

for n = 1, #tokens do
  local word = text(n)
  if word == "if" or word == "elseif" or word == "while" then
    local to = n
    while text(to + 1) ~= "then" and text(to + 1) ~= "do" do to = to + 1 end
    condition(n + 1, to)
  elseif comparisons[word] then
    for _, other in ipairs(comparisons[word]) do add(n, n, other) end
  elseif word == "and" or word == "or" then
    local value = word == "and" and "true" or "false"
    if text(operand_left(n, word) - 1) ~= word then add(operand_left(n, word), n - 1, value) end
    add(n + 1, operand_right(n + 1, word), value)
  elseif word == "true" or word == "false" then
    add(n, n, word == "true" and "false" or "true")
  elseif tokens[n].kind == "number" and not word:find("^0x") then
    local number = tonumber(word)
    add(n, n, tostring(number + 1))
    if number > 0 then add(n, n, tostring(number - 1)) end
  end
  if not in_table[n] and begins_statement(n) then
    local to = statement_end(n)
    local is_alone = text(n - 1) == "then" and text(to + 1) == "end" or text(n - 1) == "do" and text(to + 1) == "end"
    local is_single = text(n + 1) ~= "" and to > n
    if is_single and not (text(n - 1) == "then" and is_alone) then add(n, to, "") end
  end
end

-- MARK: running mutants

-- The mutants that no test can detect: the function, and the line before and after the mutation.
local equivalents, names = {}, {}
do
  local name, was
  for line in read("plugin-equivalent.txt"):gmatch("[^\n]*") do
    if line:find("^" .. PATH:gsub("%p", "%%%0")) then
      name = line:sub(#PATH + 2)
    elseif line:find("^%- ") then
      was = line:sub(3)
    elseif line:find("^%+") then
      local key = name .. "\t" .. was .. "\t" .. line:sub(3)
      equivalents[key], names[#names + 1] = true, key
    end
  end
end

-- A mutant may loop for ever. These limits are several times the number of Lua instructions that a run or a case needs.
-- A mutant that exceeds a limit counts as hung, not as killed.
local RANDOM, CASE = 1e7, 1e8
local hangs = 0
local function is_wrong(limit, body, ...)
  local arguments, does_end = { ... }, true
  local turn = coroutine.create(function() body(table.unpack(arguments)) end)
  debug.sethook(turn, function()
    does_end = false
    error("it does not end")
  end, "", limit)
  local is_right = coroutine.resume(turn)
  if not does_end then hangs = hangs + 1 end
  return does_end and not is_right
end
local function is_killed(mutant)
  if not load(mutant) then return nil end
  hangs = 0
  -- The first few random runs kill most mutants, and the cases kill most of the rest.
  for seed = 1, 4 do
    if is_wrong(RANDOM, random, mutant, seed, 200) then return true end
  end
  for _, case in ipairs(cases) do
    if is_wrong(CASE, function() case[2](stage(mutant)) end) then return true end
  end
  for seed = 5, tonumber(options.seeds) do
    if hangs > 0 then return false end
    if is_wrong(RANDOM, random, mutant, seed, 200) then return true end
  end
  return false
end

local chosen, keys = {}, {}
for _, mutant in ipairs(mutants) do
  mutant.key = mutant.name .. "\t" .. mutant.was .. "\t" .. mutant.becomes
  keys[mutant.key] = true
  if not options["function"] or mutant.name == options["function"] then chosen[#chosen + 1] = mutant end
end
if options.sample then
  math.randomseed(tonumber(options.seed))
  for n = #chosen, 2, -1 do
    local other = math.random(n)
    chosen[n], chosen[other] = chosen[other], chosen[n]
  end
  while #chosen > tonumber(options.sample) do table.remove(chosen) end
end

if is_killed(source) then
  print("the tests fail without a mutant")
  os.exit(2)
end
local killed, hung, survived, equivalent, told = 0, 0, 0, 0, os.time()
for n, mutant in ipairs(chosen) do
  if os.time() > told + 10 then
    told = os.time()
    print(("  %d of %d, %d survived"):format(n, #chosen, survived))
    io.stdout:flush()
  end
  if (equivalents[mutant.key] or false) ~= (options.equivalent ~= nil) then
    if equivalents[mutant.key] then equivalent = equivalent + 1 end
  else
    local is = is_killed(mutant.text)
    if is then
      killed = killed + 1
    elseif is == false then
      if hangs > 0 then hung = hung + 1 else survived = survived + 1 end
      local how = hangs > 0 and " (a test does not end)" or ""
      print(("%s:%d: %s%s\n- %s\n+ %s\n"):format(PATH, mutant.line, mutant.name, how, mutant.was, mutant.becomes))
      io.stdout:flush()
    end
  end
end
for _, key in ipairs(names) do
  if not keys[key] then print("plugin-equivalent.txt: no such mutant: " .. key) end
end
local all = killed + hung + survived
print(("%s: %d mutants, %d killed, %d hung, %d survived, %d equivalent, %.1f %% killed"):format(
  PATH, all + equivalent, killed, hung, survived, equivalent, all == 0 and 100 or 100 * killed / all))
if options.equivalent then os.exit(killed == 0) end
os.exit(killed * 100 >= all * 95)
