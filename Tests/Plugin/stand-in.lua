-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- A stand-in for libinput 1.31: its interface for plugins in Lua, at least as strict as the real one (where libinput
-- would complain, this raises an error), and its processing of a touchscreen's frames, with slots and palms
-- (evdev-fallback.c).

local StandIn = {}
StandIn.__index = StandIn

local function absolute(code) return 3 << 16 | code end
local evdev = {
  SYN_CONFIG = 1, REL_X = 2 << 16, KEY_HOME = 1 << 16 | 102, BTN_TOUCH = 1 << 16 | 330,
  ABS_X = absolute(0x00), ABS_Y = absolute(0x01), ABS_PRESSURE = absolute(0x18), ABS_MT_SLOT = absolute(0x2f),
  ABS_MT_TOUCH_MAJOR = absolute(0x30), ABS_MT_POSITION_X = absolute(0x35), ABS_MT_POSITION_Y = absolute(0x36),
  ABS_MT_TOOL_TYPE = absolute(0x37), ABS_MT_TRACKING_ID = absolute(0x39), ABS_MT_TOOL_Y = absolute(0x3d),
}
StandIn.evdev = evdev
local PALM = 2

local function require_that(condition, complaint)
  if not condition then error("libinput: " .. complaint, 0) end
end

-- Returns the globals that a plugin can use, and no others.
local function sandbox(globals)
  for _, name in ipairs {
    "assert", "error", "ipairs", "next", "pcall", "pairs", "print", "select", "tonumber", "tostring", "type", "xpcall",
    "math", "string", "table",
  } do
    globals[name] = _G[name]
  end
  return setmetatable(globals, {
    __index = function(_, name) error("no global " .. name, 2) end,
    __newindex = function(_, name) error("a new global " .. name, 2) end,
  })
end

-- Loads a plugin. `now` is the current time, in us.
function StandIn.new(source, now)
  local self = setmetatable({ now = now, timer = nil, devices = {}, log = {}, timers_set = 0 }, StandIn)
  local plugin, is_registered = {}, false
  function plugin.register(_, versions)
    require_that(#versions == 1 and versions[1] == 1, "no such version")
    is_registered = true
  end
  function plugin.connect(_, signal, handler)
    require_that(is_registered, "a plugin that has not registered")
    require_that(signal == "new-evdev-device" or signal == "timer-expired", "no signal " .. signal)
    self[signal] = handler
  end
  function plugin.now() return self.now end
  function plugin.log_info(_, line) self.log[#self.log + 1] = line end
  function plugin.timer_set_absolute(_, time)
    require_that(math.type(time) == "integer" and time > 0, "a timer at 0")
    require_that(time >= self.now - 20000, "a timer in the past")
    require_that(time <= self.now + 5000000, "a timer more than 5 s ahead")
    self.timer = time
    self.timers_set = self.timers_set + 1
  end
  function plugin.timer_cancel() self.timer = nil end
  assert(load(source, "@10-tactus.lua", "t", sandbox { libinput = plugin, evdev = evdev }))()
  return self
end

local function checked(frame)
  local count = 0
  for n in pairs(frame) do
    count = count + 1
    require_that(math.type(n) == "integer", "a frame that is no list")
  end
  require_that(count == #frame, "a frame with holes")
  require_that(count < 64, "too many events in a frame: " .. count)
  for _, event in ipairs(frame) do
    require_that(math.type(event.usage) == "integer" and math.type(event.value) == "integer", "no event")
  end
  return frame
end

-- Adds a device. Its fields are `touchscreen`, whether udev detects a touchscreen; `slot_count`; `usages`, if they
-- differ from a touchscreen's; `seen(what, slot, id, x, y)`, which is called for each touch event of libinput; and
-- `other(event)`, which is called for keys.
function StandIn:add(device)
  device.usages = device.usages or evdev
  device.slots, device.tools = {}, {}
  device.current, device.touch, device.pointer, device.frames = 0, 0, {}, 0
  for slot = 0, (device.slot_count or 10) - 1 do device.slots[slot] = { x = 0, y = 0, palm = "none" } end
  local queue = function(name)
    return function(_, frame)
      require_that(self.before, name .. " outside of a handler")
      require_that(not device.is_removed, name .. " on a device that is gone")
      require_that(#frame > 0, "an empty frame")
      table.insert(self[name], { device = device, frame = checked(frame) })
    end
  end
  local face = {
    name = function() return device.name end,
    udev_properties = function() return device.touchscreen and { ID_INPUT_TOUCHSCREEN = "1" } or {} end,
    usages = function()
      local usages = {}
      for _, usage in pairs(device.usages) do usages[usage] = true end
      return usages
    end,
    set_absinfo = function(_, usage, range) device.declared = { usage = usage, range = range } end,
    enable_evdev_usage = function(_, usage) device.enabled = usage end,
    append_frame = queue("after"), prepend_frame = queue("before"),
    connect = function(_, signal, handler)
      require_that(signal == "evdev-frame" or signal == "device-removed", "no signal " .. signal)
      device[signal] = handler
    end,
  }
  device.face = face
  self.devices[#self.devices + 1] = device
  self["new-evdev-device"](face)
  return device
end

function StandIn:remove(device)
  for n, other in ipairs(self.devices) do
    if other == device then table.remove(self.devices, n) end
  end
  device["device-removed"](device.face)
  device.is_removed = true
  for slot, state in pairs(device.slots) do
    if state.has then device.seen("cancel", slot, state.id) end
  end
end

-- Runs a handler of the plugin. Returns the handler's result, and the frames that it has queued to be processed before
-- and after the current frame.
function StandIn:call(handler, ...)
  require_that(not self.before, "a handler within a handler")
  self.before, self.after = {}, {}
  local answer = handler(...)
  local before, after = self.before, self.after
  self.before, self.after = nil, nil
  return answer, before, after
end

function StandIn:show_all(queued)
  if self.batch then self.batch() end
  for _, item in ipairs(queued) do self:show(item.device, item.frame, self.now) end
end

-- Fires the timer, which is due.
function StandIn:fire(now)
  self.timer = nil
  local _, before, after = self:call(self["timer-expired"], now)
  table.move(after, 1, #after, #before + 1, before)
  self:show_all(before)
end

-- Lets time pass until `time`, and fires the timer whenever it is due.
function StandIn:advance(time)
  while self.timer and self.timer <= time do
    self.now = math.max(self.now, self.timer)
    self:fire(self.now)
  end
  self.now = math.max(self.now, time)
end

-- Processes a device's frame as libevdev has read it. `time` is the time of its events.
function StandIn:frame(device, events, time)
  local slot = device.read_slot or 0
  for _, event in ipairs(events) do
    if event.usage == evdev.ABS_MT_SLOT then slot = event.value end
    if event.usage == evdev.ABS_MT_TOOL_TYPE then device.tools[slot] = event.value end
  end
  device.read_slot = slot
  if not device["evdev-frame"] then return self:show(device, events, time) end
  local copy = {}
  for n, event in ipairs(events) do copy[n] = { usage = event.usage, value = event.value } end
  local answer, before, after = self:call(device["evdev-frame"], device.face, copy, time)
  self:show_all(before)
  if self.batch then self.batch() end
  device.passed = answer == nil
  self:show(device, answer and checked(answer) or events, time)
  self:show_all(after)
end

-- Processes a frame as libinput does: a timer that is due fires before the frame's events.
function StandIn:show(device, events, time)
  if #events == 0 then return end
  if self.timer and self.timer <= time then self:fire(time) end
  device.frames = device.frames + 1
  local dirty = {}
  for _, event in ipairs(events) do
    local usage, value, slot = event.usage, event.value, device.slots[device.current]
    if usage == evdev.ABS_MT_SLOT then
      require_that(device.slots[value], "no slot " .. value)
      device.current = value
    elseif usage == evdev.ABS_MT_TRACKING_ID then
      dirty[device.current] = true
      if value >= 0 then
        slot.state, slot.next_id = "begin", value
        slot.palm = device.tools[device.current] == PALM and "was" or "none"
      else
        require_that(value == -1, "no id " .. value)
        require_that(slot.is_down or slot.state == "begin", "the end of no contact")
        slot.state = "end"
      end
    elseif usage == evdev.ABS_MT_POSITION_X or usage == evdev.ABS_MT_POSITION_Y then
      dirty[device.current] = true
      if usage == evdev.ABS_MT_POSITION_X then slot.x = value else slot.y = value end
    elseif usage == evdev.ABS_MT_TOOL_TYPE then
      dirty[device.current] = true
      if value == PALM then
        if slot.palm == "none" then slot.palm = "new" end
      elseif slot.palm == "is" then
        slot.palm = "was"
      end
    elseif usage == evdev.BTN_TOUCH then
      device.touch = value
    elseif usage == evdev.ABS_X or usage == evdev.ABS_Y then
      device.pointer[usage] = value
    elseif usage == evdev.ABS_PRESSURE then
      device.pressure = value
    elseif usage == evdev.KEY_HOME then
      device.other(event)
    end
  end
  for number = 0, #device.slots do
    if dirty[number] then self:flush(device, number, device.slots[number]) end
  end
end

function StandIn:flush(device, number, slot)
  if slot.palm == "new" then
    if slot.state ~= "begin" and slot.has then device.seen("cancel", number, slot.id) end
    if slot.state ~= "begin" then slot.has = false end
    slot.palm = "is"
  elseif slot.palm == "none" then
    if slot.state == "begin" then
      require_that(not slot.has, "multiple touch down for the same slot")
      slot.has, slot.id = true, slot.next_id
      device.seen("down", number, slot.id, slot.x, slot.y)
    elseif slot.state == "update" and slot.has then
      device.seen("move", number, slot.id, slot.x, slot.y)
    elseif slot.state == "end" and slot.has then
      slot.has = false
      device.seen("up", number, slot.id)
    end
  end
  if slot.state == "begin" then
    slot.state, slot.is_down = "update", true
  elseif slot.state == "end" then
    slot.state, slot.is_down = nil, false
  end
end

return StandIn
