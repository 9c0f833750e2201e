-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- The plugin's behaviour, case by case. Times are in ms since the beginning of the case.

local StandIn = require "stand-in"
local E = StandIn.evdev

local ARM, DISARM, DELIVER, CONSUME, CANCEL, WAIT, LIFT = 1, 2, 3, 4, 5, 6, 7
local usages = {
  slot = E.ABS_MT_SLOT, id = E.ABS_MT_TRACKING_ID, x = E.ABS_MT_POSITION_X, y = E.ABS_MT_POSITION_Y,
  tool = E.ABS_MT_TOOL_TYPE, major = E.ABS_MT_TOUCH_MAJOR, touch = E.BTN_TOUCH, px = E.ABS_X, py = E.ABS_Y,
  minor = E.ABS_MT_TOUCH_MAJOR + 1, last = E.ABS_MT_TOOL_Y, pressure = E.ABS_PRESSURE,
  home = E.KEY_HOME, stamp = 4 << 16 | 5, word = E.SYN_CONFIG,
}

local Stage = {}
Stage.__index = Stage

local function stage(source)
  local self = setmetatable({ libinput = StandIn.new(source, 1000000), lines = {}, screens = {} }, Stage)
  self:plug {}
  return self
end

function Stage:plug(device)
  device.name = device.name or "screen"
  if device.touchscreen == nil then device.touchscreen = true end
  local prefix = #self.screens > 0 and "other: " or ""
  device.seen = function(what, slot, _, x, y)
    self.lines[#self.lines + 1] = prefix .. what .. " " .. slot .. (x and (" %d,%d"):format(x, y) or "")
  end
  device.other = function(event) self.lines[#self.lines + 1] = prefix .. "home " .. event.value end
  self.screens[#self.screens + 1] = self.libinput:add(device)
  return device
end

-- Sends a frame such as "slot 0 id 5 x 10 y 10", at the current time or at another time.
function Stage:hardware(text, screen, ms)
  local events = {}
  for name, value in text:gmatch("(%a+) (%-?%w+)") do
    events[#events + 1] = { usage = usages[name], value = math.tointeger(tonumber(value)) }
  end
  self.libinput:frame(screen or self.screens[1], events, ms and 1000000 + ms * 1000 or self.libinput.now)
end

local function word(verb, slot, rest) return verb << 28 | slot << 20 | rest & 0xfffff end

-- Sends a verdict as tactusd does: `say` sends one word; `decide` sends a decision of several words, a list of {verb,
-- slot, id}.
function Stage:say(verb, slot, id, ms)
  self:hardware("word " .. word(verb, slot, id), nil, ms)
end
function Stage:arm(answer, hold) self:say(ARM, 0, (answer or 80) << 10 | (hold or 400) // 4) end
function Stage:decide(list)
  local text = {}
  for _, item in ipairs(list) do text[#text + 1] = "word " .. word(table.unpack(item)) end
  self:hardware(table.concat(text, " "))
end

function Stage:at(ms) self.libinput:advance(1000000 + ms * 1000) end

-- Checks the lines that libinput has reported since the last call.
function Stage:expect(...)
  local expected = table.concat({ ... }, "; ")
  local seen = table.concat(self.lines, "; ")
  if seen ~= expected then error(("libinput told '%s', not '%s'"):format(seen, expected), 2) end
  self.lines = {}
end
local function require_that(condition, why)
  if not condition then error(why or "it is not so", 2) end
end

return {
  { "Before the first verdict, frames pass unchanged", function(s)
    s:hardware "slot 0 id 5 x 10 y 10 touch 1 px 10 py 10"
    require_that(s.screens[1].passed)
    s:hardware "x 20 px 20"
    require_that(s.screens[1].passed)
    s:hardware "id -1 touch 0"
    require_that(s.screens[1].passed)
    s:expect("down 0 10,10", "move 0 20,10", "up 0")
    require_that(s.libinput.timers_set == 0)
  end },
  { "A contact is withheld until a verdict delivers it, and is then replayed frame by frame", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 touch 1"
    s:hardware "x 20"
    s:hardware "x 30 y 30"
    s:expect()
    s:say(DELIVER, 0, 5)
    s:expect("down 0 10,10", "move 0 20,10", "move 0 30,30")
    s:hardware "x 40"
    require_that(s.screens[1].passed, "what follows is not left alone")
    s:hardware "id -1 touch 0"
    s:expect("move 0 40,30", "up 0")
  end },
  { "libinput never receives a consumed contact", function(s)
    for _, verb in ipairs { CONSUME, CANCEL, LIFT } do
      s:arm()
      s:hardware "slot 0 id 5 x 10 y 10 touch 1"
      s:say(verb, 0, 5)
      s:hardware "x 40"
      s:hardware "id -1 touch 0"
      s:expect()
    end
  end },
  { "A withheld contact that has lifted can be delivered or consumed", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:hardware "id -1"
    s:hardware "slot 1 id 6 x 20 y 20"
    s:hardware "id -1"
    s:decide { { DELIVER, 0, 5 }, { CONSUME, 1, 6 } }
    s:expect("down 0 10,10", "up 0")
  end },
  { "Without any verdict, a contact is replayed after 80 ms, and later contacts pass", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:at(79)
    s:expect()
    s:at(80)
    s:expect("down 0 10,10")
    s:hardware "slot 1 id 6 x 20 y 20"
    s:expect("down 1 20,20")
    require_that(#s.libinput.log == 1, "it says nothing of that")
    -- The plugin has disarmed itself. Any word arms it again.
    s:say(WAIT, 9, 9)
    s:hardware "slot 2 id 7 x 20 y 20"
    s:expect()
  end },
  { "When one contact has waited too long for a verdict, all contacts without a verdict are replayed", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:at(50)
    s:hardware "slot 1 id 6 x 20 y 20 slot 2 id 7 x 30 y 30"
    s:say(WAIT, 2, 7)
    s:at(80)
    s:expect("down 0 10,10", "down 1 20,20")
    s:at(450)
    s:expect("down 2 30,30")
  end },
  { "A contact is replayed 400 ms after its last verdict to wait, and the next contact is withheld", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:at(70)
    s:say(WAIT, 0, 5)
    s:at(300)
    s:say(WAIT, 0, 5)
    s:at(699)
    s:expect()
    s:at(700)
    s:expect("down 0 10,10")
    s:hardware "slot 1 id 6 x 20 y 20"
    s:expect()
  end },
  { "The verdict that arms the gate sets both time limits", function(s)
    s:arm(20, 100)
    s:hardware "slot 0 id 5 x 10 y 10"
    s:at(10)
    s:say(WAIT, 0, 5)
    s:at(109)
    s:expect()
    s:at(110)
    s:expect("down 0 10,10")
    s:hardware "slot 1 id 6 x 20 y 20"
    s:at(130)
    s:expect("down 1 20,20")
    -- Tries the shortest limits, which are 0, and then the longest limits.
    s:arm(0, 0)
    s:hardware "slot 2 id 7 x 30 y 30"
    s:at(131)
    s:expect("down 2 30,30")
    s:arm(1023, 4092)
    s:hardware "slot 3 id 8 x 30 y 30"
    s:say(WAIT, 3, 8)
    s:at(4222)
    s:expect()
    s:at(4223)
    s:expect("down 3 30,30")
  end },
  { "Disarming replays all withheld contacts", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(WAIT, 0, 5)
    s:hardware "slot 1 id 6 x 20 y 20"
    s:say(DISARM, 0, 0)
    s:expect("down 0 10,10", "down 1 20,20")
    s:hardware "slot 2 id 7 x 20 y 20"
    s:expect("down 2 20,20")
  end },
  { "CONSUME and CANCEL cancel a contact that libinput has received, and its later events are dropped", function(s)
    for _, verb in ipairs { CONSUME, CANCEL } do
      s:arm()
      s:hardware "slot 0 id 5 x 10 y 10"
      s:say(DELIVER, 0, 5)
      s:hardware "x 20"
      s:say(verb, 0, 5)
      s:hardware "x 30"
      s:say(verb, 0, 5)
      s:hardware "id -1"
      s:expect("down 0 10,10", "move 0 20,10", "cancel 0")
      s:hardware "id 6"
      s:say(DELIVER, 0, 6)
      s:expect("down 0 30,10")
      s:hardware "id -1"
      s:expect("up 0")
    end
  end },
  { "LIFT lifts a contact that libinput has received", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 touch 1"
    s:say(DELIVER, 0, 5)
    s:say(LIFT, 0, 5)
    require_that(s.screens[1].touch == 0)
    s:hardware "x 30"
    s:hardware "id -1 touch 0"
    s:hardware "id 6 touch 1"
    s:say(DELIVER, 0, 6)
    s:expect("down 0 10,10", "up 0", "down 0 30,10")
  end },
  { "DELIVER does nothing for a contact that libinput has received or that has ended", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:decide { { DELIVER, 0, 5 }, { DELIVER, 0, 5 }, { WAIT, 0, 5 } }
    s:hardware "id -1"
    s:expect("down 0 10,10", "up 0")
    for _, verb in ipairs { DELIVER, CONSUME, CANCEL, WAIT, LIFT } do s:say(verb, 0, 5) end
    s:at(2000)
    s:expect()
  end },
  { "A verdict on a contact that has ended does not apply to the next contact with its id", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:hardware "id -1"
    s:say(CONSUME, 0, 5)
    s:hardware "id 5"
    s:say(DELIVER, 0, 5)
    s:expect("down 0 10,10", "up 0", "down 0 10,10")
  end },
  { "A contact has the position of the consumed contact before it if the kernel reports no other position", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 20 major 3"
    s:say(CONSUME, 0, 5)
    s:hardware "id -1"
    s:hardware "id 6"
    s:say(DELIVER, 0, 6)
    s:hardware "id -1"
    s:expect("down 0 10,20", "up 0")
    -- The position must also be correct after the plugin has been disarmed.
    s:hardware "id 7 x 30"
    s:say(CONSUME, 0, 7)
    s:hardware "id -1"
    s:say(DISARM, 0, 0)
    s:hardware "id 8"
    s:expect("down 0 30,20")
  end },
  { "A contact waits until the previous contact in its slot is decided", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:hardware "id -1"
    s:say(WAIT, 0, 5)
    s:hardware "id 6 x 20"
    s:say(DELIVER, 0, 6)
    s:hardware "x 30"
    s:expect()
    s:say(DELIVER, 0, 5)
    s:expect("down 0 10,10", "up 0", "down 0 20,10", "move 0 30,10")
    -- A contact must also wait if it lands after the plugin has disarmed itself.
    s:hardware "id -1"
    s:hardware "id 7 x 40"
    s:hardware "id -1"
    s:say(WAIT, 0, 7)
    s:hardware "slot 1 id 8 x 1 y 1"
    s:at(80)
    s:hardware "slot 0 id 9 x 50"
    s:expect("up 0", "down 1 1,1")
    s:say(CONSUME, 0, 7)
    s:expect("down 0 50,10")
  end },
  { "Contacts are replayed in their original frames and order", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 slot 1 id 6 x 20 y 20"
    s:hardware "slot 1 x 21 slot 0 x 11"
    s:hardware "slot 0 id -1"
    s:decide { { DELIVER, 1, 6 }, { DELIVER, 0, 5 } }
    s:expect("down 0 10,10", "down 1 20,20", "move 0 11,10", "move 1 21,20", "up 0")
  end },
  { "When one of three contacts is consumed, the other two are delivered completely", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 slot 1 id 6 x 20 y 20 slot 2 id 7 x 30 y 30 touch 1"
    s:decide { { DELIVER, 0, 5 }, { CONSUME, 1, 6 }, { DELIVER, 2, 7 } }
    s:hardware "slot 0 x 11 slot 1 x 21 slot 2 x 31"
    s:hardware "slot 0 id -1 slot 2 id -1"
    s:expect("down 0 10,10", "down 2 30,30", "move 0 11,10", "move 2 31,30", "up 0", "up 2")
    require_that(s.screens[1].touch == 0, "BTN_TOUCH stays with the one that is consumed")
  end },
  { "The pointer follows a contact that libinput has received", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 slot 1 id 6 x 20 y 20 touch 1 px 10 py 10"
    s:decide { { CONSUME, 0, 5 }, { DELIVER, 1, 6 } }
    require_that(s.screens[1].pointer[E.ABS_X] == 20 and s.screens[1].pointer[E.ABS_Y] == 20)
    s:hardware "slot 0 x 11 slot 1 x 21 px 11"
    require_that(s.screens[1].pointer[E.ABS_X] == 21)
  end },
  { "A key is not withheld", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 home 1"
    s:hardware "x 20 home 0"
    s:expect("home 1", "home 0")
  end },
  { "The parts of a frame that a verdict has cut are joined", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:expect("down 0 10,10")
    s:hardware("x 20 word " .. word(WAIT, 9, 9))
    s:expect()
    s:hardware "y 20"
    s:expect("move 0 20,20")
    -- The verdict may come first, if the driver wrote `x 30` between the verdict and the SYN_REPORT that ends it.
    s:hardware(("word %d x 30"):format(word(WAIT, 9, 9)))
    s:expect()
    s:hardware "y 30"
    s:expect("move 0 30,30")
    -- The frame is cut twice, and a separate verdict comes between the parts.
    s:hardware("x 40 word " .. word(WAIT, 9, 9))
    s:hardware("slot 1 id 6 x 50 word " .. word(WAIT, 9, 9))
    s:say(WAIT, 9, 9)
    s:hardware "y 60"
    s:say(DELIVER, 1, 6)
    s:expect("move 0 40,30", "down 1 50,60")
  end },
  { "A frame that is cut many times does not exceed libinput's limit", function(s)
    s:hardware "slot 0 id 5 x 10 y 10"
    for n = 1, 100 do s:hardware(("x %d y %d word %d"):format(n, n, word(WAIT, 9, 9))) end
    s:hardware "y 200"
    s:expect("down 0 10,10", "move 0 100,200")
  end },
  { "The first part of a cut frame waits at most 10 ms for the rest", function(s)
    s:hardware "slot 0 id 5 x 10 y 10"
    s:hardware("x 20 y 20 word " .. word(DELIVER, 0, 5))
    s:expect("down 0 10,10")
    s:at(9)
    s:expect()
    s:at(10)
    s:expect("move 0 20,20")
  end },
  { "A verdict applies to a contact whose landing it cuts", function(s)
    s:arm()
    s:hardware("slot 0 id 5 x 10 word " .. word(WAIT, 9, 9))
    s:say(CONSUME, 0, 5)
    s:hardware "y 10"
    s:hardware("slot 1 id 6 x 10 word " .. word(DELIVER, 1, 6))
    s:hardware "y 10"
    s:expect("down 1 10,10")
    -- The plugin stops waiting for the rest of the frame.
    s:hardware("slot 2 id 7 x 10 y 10 word " .. word(CONSUME, 2, 7))
    s:at(500)
    s:expect()
  end },
  { "A verdict can lift a contact while its frame is cut", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:hardware("x 20 word " .. word(LIFT, 0, 5))
    s:hardware "y 20"
    s:expect("down 0 10,10", "up 0")
  end },
  { "If lost events put an end and a landing into one frame, one contact ends before the other lands", function(s)
    for _, is_armed in ipairs { true, false } do
      s:say(is_armed and WAIT or DISARM, 9, 9)
      s:hardware "slot 0 id 5 x 10 y 10"
      s:say(DELIVER, 0, 5)
      if not is_armed then s:say(DISARM, 0, 0) end
      s:hardware "slot 0 id -1 slot 0 id 6 x 20"
      s:say(DELIVER, 0, 6)
      s:hardware "id -1"
      s:expect("down 0 10,10", "up 0", "down 0 20,10", "up 0")
    end
  end },
  { "An end and a landing in one frame are two contacts even before the first verdict", function(s)
    s:hardware "slot 0 id 5 x 10 y 10 touch 1"
    s:hardware "id -1 id 6 x 20"
    s:expect("down 0 10,10", "up 0", "down 0 20,10")
  end },
  { "Frames of ten fingers with many axes do not exceed libinput's limit", function(s)
    s:arm()
    local land, lift, words, expected = {}, {}, {}, {}
    for slot = 0, 9 do
      land[#land + 1] = ("slot %d id %d x %d y %d major 1 tool 0"):format(slot, 10 + slot, slot, slot)
      lift[#lift + 1] = ("slot %d id -1"):format(slot)
      words[#words + 1] = { slot % 2 == 0 and DELIVER or CONSUME, slot, 10 + slot }
      if slot % 2 == 0 then expected[#expected + 1] = ("down %d %d,%d"):format(slot, slot, slot) end
    end
    for slot = 0, 8, 2 do expected[#expected + 1] = "up " .. slot end
    s:hardware(table.concat(land, " "))
    s:decide(words)
    s:hardware(table.concat(lift, " "))
    s:expect(table.unpack(expected))
    s:hardware(table.concat(land, " "))
    for _, item in ipairs(words) do item[1] = DELIVER end
    s:decide(words)
    require_that(#s.lines == 10)
  end },
  { "Two touchscreens with the same name have separate contacts and limits", function(s)
    local other = s:plug {}
    s:arm()
    s:hardware("word " .. word(ARM, 0, 80 << 10 | 100), other)
    for _, screen in ipairs(s.screens) do s:hardware("slot 0 id 5 x 10 y 10", screen) end
    s:say(CONSUME, 0, 5)
    s:hardware("word " .. word(DELIVER, 0, 5), other)
    s:expect("other: down 0 10,10")
    -- tactusd stops answering for one touchscreen, but not for the other.
    s:hardware "slot 1 id 6 x 10 y 10"
    s:hardware("slot 1 id 6 x 10 y 10", other)
    s:say(WAIT, 1, 6)
    s:at(80)
    s:expect("other: down 1 10,10")
    s:at(400)
    s:expect("down 1 10,10")
  end },
  { "An unplugged touchscreen is forgotten, with its withheld contacts", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s.libinput:remove(s.screens[1])
    require_that(not s.libinput.timer, "the timer runs")
    s:at(1000)
    s:expect()
    s:plug {}
    s:hardware("slot 0 id 5 x 10 y 10", s.screens[2])
    s:expect("other: down 0 10,10")
  end },
  { "A device that is not a touchscreen is not changed", function(s)
    for _, device in ipairs {
      { touchscreen = false },
      { usages = { E.KEY_HOME } },
      { usages = { E.BTN_TOUCH, E.ABS_X, E.ABS_Y } },
      { usages = { E.BTN_TOUCH, E.ABS_MT_SLOT } },
      { usages = { E.BTN_TOUCH, E.ABS_MT_TRACKING_ID } },
    } do
      require_that(not s:plug(device)["evdev-frame"])
    end
  end },
  { "The plugin gives tactusd's probe only a movement along x, so that libinput refuses the probe", function(s)
    local probe = s:plug { name = "tactus probe", touchscreen = false }
    require_that(probe.enabled == E.REL_X and not probe["evdev-frame"])
    require_that(s.screens[1].enabled == nil)
  end },
  { "The plugin adds the axis that reports palms to a touchscreen without it", function(s)
    local usages_without = {}
    for name, usage in pairs(E) do
      if name ~= "ABS_MT_TOOL_TYPE" then usages_without[#usages_without + 1] = usage end
    end
    local device = s:plug { usages = usages_without }
    require_that(device.declared.usage == E.ABS_MT_TOOL_TYPE)
    require_that(device.declared.range.minimum == 0 and device.declared.range.maximum == 2)
    require_that(not s.screens[1].declared)
  end },
  { "In an unknown slot no contact is withheld, until a verdict on a contact there names the slot", function(s)
    s.screens[1].current = 3
    s:say(WAIT, 9, 9)
    s:hardware "id 5 x 10 y 10 touch 1"
    s:expect("down 3 10,10")
    s:say(CONSUME, 3, 5)
    s:hardware "x 20"
    s:hardware "id -1 touch 0"
    s:expect("cancel 3")
    s:hardware "id 6 touch 1"
    s:expect()
    s:say(DELIVER, 3, 6)
    s:expect("down 3 20,10")
  end },
  { "The next event of a contact beside a second contact reveals the unknown slot", function(s)
    s:say(WAIT, 9, 9)
    s:hardware "id 5 x 10 y 10 touch 1"
    s:hardware "slot 1 id 6 x 20 y 20"
    s:expect("down 0 10,10")
    s:say(CONSUME, 1, 6)
    s:hardware "slot 0 x 11"
    s:hardware "id -1 slot 1 id -1 touch 0"
    s:expect("move 0 11,10", "up 0")
    require_that(s.screens[1].touch == 0, "BTN_TOUCH stays")
    s:hardware "slot 0 id 7 touch 1"
    s:say(DELIVER, 0, 7)
    s:expect("down 0 11,10")
    s:hardware "x 30"
    require_that(s.screens[1].passed, "frames are still made anew")
  end },
  { "The end of a contact beside a second contact reveals the unknown slot", function(s)
    s:say(WAIT, 9, 9)
    s:hardware "id 5 x 10 y 10"
    s:hardware "slot 1 id 6 x 20 y 20"
    s:hardware "slot 0 id -1"
    s:expect("down 0 10,10", "up 0")
  end },
  { "The verdict that arms the gate names the unknown slot, and does not correct a known slot", function(s)
    s.screens[1].current = 3
    s:hardware "id 5 x 10 y 10"
    s:hardware "id -1"
    s:expect("down 3 10,10", "up 3")
    s:say(ARM, 3, 80 << 10 | 100)
    s:hardware "id 6 x 20 y 20"
    s:say(CONSUME, 3, 6)
    s:hardware "id -1"
    s:expect()
    -- A slot that events have named must not be corrected by a word.
    s:hardware "slot 1 id 7 x 20 y 20"
    s:say(ARM, 3, 80 << 10 | 100)
    s:hardware "x 30"
    s:say(DELIVER, 1, 7)
    s:expect("down 1 20,20", "move 1 30,20")
  end },
  { "A late compositor obeys verdicts that were sent in time", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s.libinput.now = s.libinput.now + 500000
    s:say(CONSUME, 0, 5, 20)
    s:hardware("id -1", nil, 60)
    s:at(600)
    s:expect()
  end },
  { "A late compositor replays contacts whose verdicts were sent too late", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s.libinput.now = s.libinput.now + 500000
    s:hardware("x 20", nil, 50)
    s:say(CONSUME, 0, 5, 90)
    s:hardware("id -1", nil, 160)
    s:expect("down 0 10,10", "move 0 20,10", "cancel 0")
  end },
  { "Contacts without a verdict are replayed even if another contact has waited too long at the same time", function(s)
    s:arm(80, 40)
    s:hardware "slot 0 id 5 x 10 y 10"
    s:hardware "id -1"
    s:hardware "id 6 x 20"
    s:say(WAIT, 0, 6)
    s.libinput.now = s.libinput.now + 160000
    s:hardware "slot 1 id 7 x 30 y 30"
    s:expect("down 0 10,10", "up 0", "down 0 20,10", "down 1 30,30")
  end },
  { "Invalid verdicts do nothing", function(s)
    for _, value in ipairs { 0, -1, 0x0fffffff, -0x80000000 } do s:hardware("word " .. value) end
    s:hardware "slot 0 id 5 x 10 y 10"
    s:expect("down 0 10,10")
    for _, value in ipairs { 0x30000000, 0x4fffffff, 0x6ff00000 } do s:hardware("word " .. value) end
    s:hardware "x 20"
    s:expect("move 0 20,10")
  end },
  { "The plugin survives any events", function(s)
    -- The stand-in skips its checks here, since libinput itself would reject these events.
    s.libinput.show = function() end
    math.randomseed(1)
    local names, values = {}, { -2147483648, -2, -1, 0, 1, 2, 3, 9, 255, 65535, 65536, 2147483647 }
    for name in pairs(usages) do names[#names + 1] = name end
    table.sort(names)
    for _ = 1, 20000 do
      local text = {}
      for _ = 1, math.random(0, 8) do
        local name = names[math.random(#names)]
        local value = values[math.random(#values)]
        if name == "word" and math.random() < 0.8 then
          value = word(math.random(1, 7), math.random(0, 3), math.random(0, 3))
        end
        text[#text + 1] = name .. " " .. value
      end
      s:hardware(table.concat(text, " "))
      if math.random() < 0.5 then s.libinput:advance(s.libinput.now + math.random(0, 20000)) end
    end
  end },
  { "The default time limits are 80 ms and 400 ms, to the microsecond", function(s)
    s:say(WAIT, 9, 9)
    s:hardware "slot 0 id 5 x 10 y 10"
    s.libinput:advance(1000000 + 79999)
    s:expect()
    s:at(80)
    s:expect("down 0 10,10")
    s:say(WAIT, 9, 9)
    s:hardware "slot 1 id 6 x 20 y 20"
    s:say(WAIT, 1, 6)
    s.libinput:advance(1000000 + 479999)
    s:expect()
    s:at(480)
    s:expect("down 1 20,20")
  end },
  { "A contact with the tracking id 0 is treated like any other contact", function(s)
    s:arm()
    s:hardware "slot 0 id 0 x 10 y 10 touch 1"
    s:expect()
    s:say(DELIVER, 0, 0)
    s:expect("down 0 10,10")
    require_that(s.screens[1].touch == 1)
    s:hardware "id -1 touch 0"
    s:expect("up 0")
  end },
  { "A touchscreen without pointer axes receives no pointer events", function(s)
    local usages_without = {}
    for name, usage in pairs(E) do
      if not ({ BTN_TOUCH = true, ABS_X = true, ABS_Y = true })[name] then usages_without[name] = usage end
    end
    local screen = s:plug { usages = usages_without }
    s:hardware("word " .. word(WAIT, 9, 9), screen)
    s:hardware("slot 0 id 5 x 10 y 10", screen)
    s:hardware("word " .. word(DELIVER, 0, 5), screen)
    s:expect("other: down 0 10,10")
    require_that(screen.touch == 0 and not next(screen.pointer))
  end },
  { "The pointer has no pressure, since the reported pressure may be another contact's", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 touch 1 pressure 7"
    s:say(CONSUME, 0, 5)
    s:hardware "x 20 pressure 8"
    require_that(not s.screens[1].pressure)
  end },
  { "Events that do not fit into one frame with the pointer become several frames, in order", function(s)
    -- Ten contacts with six events each, and one more event, of a contact or a key.
    local land, words, lines, others = {}, {}, {}, {}
    for slot = 0, 9 do
      land[#land + 1] = ("slot %d id %d x %d y %d major 1 tool 0"):format(slot, 10 + slot, slot + 1, slot + 1)
      words[#words + 1] = { DELIVER, slot, 10 + slot }
      lines[#lines + 1] = ("down %d %d,%d"):format(slot, slot + 1, slot + 1)
      others[#others + 1] = "other: " .. lines[#lines]
    end
    s:arm()
    s:hardware(table.concat(land, " ") .. " minor 1 touch 1 px 1 py 1")
    s:decide(words)
    s:expect(table.unpack(lines))
    local other = s:plug {}
    s:hardware(table.concat(land, " ") .. " word " .. word(DISARM, 0, 0), other)
    s:hardware("home 1 touch 1 px 1 py 1", other)
    others[#others + 1] = "other: home 1"
    s:expect(table.unpack(others))
  end },
  { "Contacts that land in one frame are replayed in one frame", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 slot 1 id 6 x 20 y 20"
    s:decide { { DELIVER, 0, 5 }, { DELIVER, 1, 6 } }
    require_that(s.screens[1].frames == 1)
  end },
  { "libinput receives nothing more about a cancelled contact than its end", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:say(CANCEL, 0, 5)
    local frames = s.screens[1].frames
    s:hardware "x 20 major 2 last 3"
    for _, verb in ipairs { CANCEL, LIFT } do s:say(verb, 0, 5) end
    require_that(s.screens[1].frames == frames)
    s:hardware "id -1"
    require_that(s.screens[1].frames == frames + 1)
  end },
  { "libinput receives nothing more about a contact that a verdict has lifted", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:say(LIFT, 0, 5)
    local frames = s.screens[1].frames
    s:hardware "x 20"
    s:hardware "id -1"
    require_that(s.screens[1].frames == frames)
  end },
  { "Events that belong to no contact pass, even if all contacts are consumed", function(s)
    s:arm()
    s:hardware "slot 0 id 5 x 10 y 10 stamp 1"
    s:say(CONSUME, 0, 5)
    s:hardware "x 20 stamp 2"
    require_that(s.screens[1].frames == 2)
  end },
  { "After disarming, frames pass unchanged", function(s)
    s:arm()
    s:say(DISARM, 0, 0)
    for _, frame in ipairs {
      "id 5 x 10 y 10 touch 1", "id -1 touch 0", "id 6 touch 1", "slot 1 x 20 y 20 id 7 slot 0", "x 30",
    } do
      s:hardware(frame)
      require_that(s.screens[1].passed, frame)
    end
  end },
  { "Two contacts whose ids have the same 16 low bits are distinguished by their slots", function(s)
    s:say(WAIT, 9, 9)
    s:hardware "id 5 x 10 y 10"
    s:hardware "slot 1 id 65541 x 20 y 20"
    s:say(CONSUME, 1, 5)
    s:hardware "slot 1 id -1 slot 0 id -1"
    s:expect("down 0 10,10", "up 0")
  end },
  { "A late verdict reveals an ended contact's slot, and newer positions in this slot are kept", function(s)
    s:hardware "id 5 x 10 y 10 touch 1"
    s:hardware "id -1 touch 0"
    s:hardware "slot 1 id 6 x 20 y 20 touch 1"
    s:say(WAIT, 9, 9)
    s:hardware "slot 0 id 7 x 30 y 30"
    s:decide { { CONSUME, 0, 5 }, { CONSUME, 0, 7 } }
    s:expect("down 0 10,10", "up 0", "down 1 20,20")
    s:hardware "id -1"
    s:hardware "id 8"
    s:say(DELIVER, 0, 8)
    s:expect("down 0 30,30")
  end },
  { "A late verdict does not change the slot that libinput has selected", function(s)
    s:hardware "id 5 x 10 y 10 touch 1"
    s:hardware "id -1 touch 0"
    s:hardware "slot 1 id 6 x 20 y 20 touch 1"
    s:say(WAIT, 9, 9)
    s:hardware "slot 0 id 7 x 30 y 30"
    s:decide { { CONSUME, 0, 5 }, { CONSUME, 0, 7 } }
    s:hardware "id -1"
    s:say(DISARM, 0, 0)
    s:hardware "id 8 x 40 y 40"
    s:expect("down 0 10,10", "up 0", "down 1 20,20", "down 0 40,40")
  end },
  { "An id that is used again in a known slot does not reveal the unknown slot", function(s)
    s:hardware "id 5 x 10 y 10"
    s:hardware "id -1"
    s:arm()
    s:hardware "slot 1 id 5 y 20"
    s:say(CONSUME, 1, 5)
    s:hardware "id -1"
    s:hardware "id 6"
    s:say(DELIVER, 1, 6)
    s:expect("down 0 10,10", "up 0", "down 1 0,20")
  end },
  { "The verdict that arms the gate reveals nothing after an event has named the slot", function(s)
    s:hardware "id 5 x 10 y 10"
    s:hardware "id -1"
    s:hardware "slot 1 id 6 x 20 y 20"
    s:say(ARM, 2, 80 << 10 | 100)
    s:hardware "slot 2 id 7 y 30"
    s:say(DELIVER, 2, 7)
    s:expect("down 0 10,10", "up 0", "down 1 20,20", "down 2 0,30")
  end },
  { "The pointer moves to a contact that landed in a slot that was unknown before", function(s)
    s:hardware "id 5 x 10 y 10 touch 1 px 10 py 10"
    s:hardware "id -1 touch 0"
    s:arm()
    s:hardware "slot 1 id 6 x 20 y 20 touch 1 px 20 py 20"
    s:say(DELIVER, 1, 6)
    s:hardware "slot 0 id 7"
    s:say(DELIVER, 0, 7)
    -- While a contact is withheld, the plugin changes the frames that it passes on.
    s:hardware "slot 2 id 8 x 30 y 30"
    s:say(CONSUME, 2, 8)
    s:hardware "slot 1 id -1 px 10 py 10"
    require_that(s.screens[1].pointer[E.ABS_X] == 10 and s.screens[1].pointer[E.ABS_Y] == 10)
  end },
  { "A verdict on a contact in a known slot does not reveal the unknown slot", function(s)
    s.screens[1].current = 3
    s:say(WAIT, 9, 9)
    s:hardware "slot 1 id 5 x 10 y 10 touch 1"
    s:say(CONSUME, 1, 5)
    s:hardware "id -1 touch 0"
    s:say(DISARM, 0, 0)
    s:hardware "id 6 x 20 y 20 touch 1"
    s:expect("down 1 20,20")
  end },
  { "A palm that the driver reports ends a contact as it does without the gate", function(s)
    s:arm()
    s:hardware "slot 0 tool 0 id 5 x 10 y 10"
    s:say(DELIVER, 0, 5)
    s:hardware "tool 2"
    s:hardware "id -1"
    s:expect("down 0 10,10", "cancel 0")
    -- A contact that becomes a palm while it is held is never delivered as a finger.
    s:hardware "tool 0 id 6"
    s:hardware "tool 2"
    s:say(DELIVER, 0, 6)
    s:hardware "id -1"
    s:expect()
  end },
}, stage
