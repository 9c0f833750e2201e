-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- Plays random contacts and verdicts through the plugin, between a model of the kernel (slots, omitted repetitions, one
-- frame for all writers, a reader that falls behind) and `stand-in.lua`. An oracle, which knows the rules but not the
-- events, determines the required outcome of each contact: the contact arrives completely; it arrives in part and is
-- cancelled or lifted; or it never arrives.

local StandIn = require "stand-in"
local E = StandIn.evdev

local DELIVER, CONSUME, CANCEL, WAIT, LIFT, ARM, DISARM = 3, 4, 5, 6, 7, 1, 2
-- The number of slots, set for each run.
local SLOTS
-- Further axes, whose values have no meaning.
local AXES = { E.ABS_MT_TOUCH_MAJOR, E.ABS_MT_TOUCH_MAJOR + 1, E.ABS_MT_TOUCH_MAJOR + 2, E.ABS_MT_TOUCH_MAJOR + 3 }

local function word(verb, slot, rest)
  local value = verb << 28 | slot << 20 | rest
  return value > 0x7fffffff and value - 0x100000000 or value
end

local function list_of(n, make)
  local list = {}
  for k = 0, n - 1 do list[k] = make(k) end
  return list
end

-- MARK: model of the kernel and libevdev

local Kernel = {}
Kernel.__index = Kernel

function Kernel.new(first_slot)
  local function slots() return list_of(SLOTS, function() return { id = -1, axes = {} } end) end
  return setmetatable({
    slots = slots(), slot = first_slot, touch = 0, pointer = {}, frame = {}, queue = {}, queued = 0,
    -- The state as the reader knows it.
    read = slots(), read_slot = first_slot, read_touch = 0, read_pointer = {},
  }, Kernel)
end

function Kernel:put(usage, value) self.frame[#self.frame + 1] = { usage = usage, value = value } end

-- Sets a value of a slot, as the driver does. The kernel omits a value that is unchanged.
function Kernel:say(slot, usage, value)
  local state = self.slots[slot]
  local is_id = usage == E.ABS_MT_TRACKING_ID
  if (is_id and state.id or state.axes[usage] or 0) == value then return end
  if self.slot ~= slot then
    self.slot = slot
    self:put(E.ABS_MT_SLOT, slot)
  end
  if is_id then state.id = value else state.axes[usage] = value end
  self:put(usage, value)
end

-- Emulates a pointer, which follows the oldest contact.
function Kernel:emulate()
  local oldest
  for slot = 0, SLOTS - 1 do
    local state = self.slots[slot]
    if state.id >= 0 and (not oldest or state.landed < oldest.landed) then oldest = state end
  end
  local touch = oldest and 1 or 0
  if touch ~= self.touch then
    self.touch = touch
    self:put(E.BTN_TOUCH, touch)
  end
  if not oldest then return end
  for usage, axis in pairs { [E.ABS_X] = E.ABS_MT_POSITION_X, [E.ABS_Y] = E.ABS_MT_POSITION_Y } do
    local value = oldest.axes[axis] or 0
    if value ~= (self.pointer[usage] or 0) then
      self.pointer[usage] = value
      self:put(usage, value)
    end
  end
end

-- Ends the frame, as a SYN_REPORT of any writer does. Drops all queued events if they exceed the capacity.
function Kernel:report(now, capacity)
  if #self.frame == 0 then return end
  self.queue[#self.queue + 1] = { events = self.frame, time = now }
  self.queued = self.queued + #self.frame + 1
  self.frame = {}
  if self.queued > capacity then
    self.queue, self.queued, self.has_dropped = {}, 0, true
  end
end

-- Updates libevdev's state with the events that it has read.
function Kernel:note(events)
  for _, event in ipairs(events) do
    local usage, value = event.usage, event.value
    local state = self.read[self.read_slot]
    if usage == E.ABS_MT_SLOT then self.read_slot = value
    elseif usage == E.ABS_MT_TRACKING_ID then state.id = value
    elseif usage == E.BTN_TOUCH then self.read_touch = value
    elseif usage == E.ABS_X or usage == E.ABS_Y then self.read_pointer[usage] = value
    elseif usage >= E.ABS_MT_TOUCH_MAJOR and usage <= E.ABS_MT_TOOL_Y then state.axes[usage] = value end
  end
end

-- Returns the events that libevdev generates after SYN_DROPPED; for libinput, they are one frame.
function Kernel:catch_up()
  local events = {}
  local function put(usage, value) events[#events + 1] = { usage = usage, value = value } end
  if self.touch ~= self.read_touch then put(E.BTN_TOUCH, self.touch) end
  for usage, value in pairs(self.pointer) do
    if value ~= self.read_pointer[usage] then put(usage, value) end
  end
  for slot = 0, SLOTS - 1 do
    local new, old = self.slots[slot], self.read[slot]
    if old.id >= 0 and old.id ~= new.id then
      put(E.ABS_MT_SLOT, slot)
      put(E.ABS_MT_TRACKING_ID, -1)
    end
  end
  for slot = 0, SLOTS - 1 do
    local new, old = self.slots[slot], self.read[slot]
    put(E.ABS_MT_SLOT, slot)
    if new.id >= 0 and old.id ~= new.id then put(E.ABS_MT_TRACKING_ID, new.id) end
    for usage, value in pairs(new.axes) do
      if value ~= (old.axes[usage] or 0) then put(usage, value) end
    end
  end
  put(E.ABS_MT_SLOT, self.slot)
  return events
end

-- MARK: model of the expected events

-- The rules for contacts. Here, a frame is only a set of landings, lifts and words.
local Oracle = {}
Oracle.__index = Oracle

function Oracle.new(first_slot)
  return setmetatable({
    is_armed = false, answer = 80000, hold = 400000, slot = first_slot,
    -- `knows_slot`: whether an event has named a slot. `has_learnt`: whether the slot is known in another way.
    knows_slot = false, has_learnt = false,
    -- The contacts of each slot, the oldest first.
    queues = list_of(SLOTS, function() return {} end),
  }, Oracle)
end

function Oracle:each(body)
  for slot = 0, SLOTS - 1 do
    for _, contact in ipairs(self.queues[slot]) do
      if contact.state == "held" and not contact.is_free then body(contact) end
    end
  end
end

function Oracle:settle(now)
  for slot = 0, SLOTS - 1 do
    local queue = self.queues[slot]
    while queue[1] do
      if queue[1].state == "held" and queue[1].is_free then queue[1].state, queue[1].shown_at = "whole", now end
      if queue[1].state == "held" or not queue[1].is_over then break end
      table.remove(queue, 1)
    end
  end
end

function Oracle:next_due()
  local due = self.cut and self.cut_until
  self:each(function(contact) due = math.min(due or contact.due, contact.due) end)
  return due
end

function Oracle:touch(changes, time, outcomes)
  for _, change in ipairs(changes) do
    local queue = self.queues[change.slot]
    local last = queue[#queue]
    if last and last.is_over then last = nil end
    if change.id == -1 then
      if last then last.is_over = true end
    else
      local contact = {
        id = change.id, since = time, due = time + self.answer, state = "held",
        is_free = not self.is_armed or not change.knows_slot and not self.has_learnt,
      }
      self.last_id = change.id
      queue[#queue + 1] = contact
      outcomes[change.id] = contact
    end
    self:settle(time)
  end
end

function Oracle:hear(value, time)
  local verb, slot, rest = value >> 28 & 15, value >> 20 & 255, value & 0xfffff
  if verb < ARM or verb > LIFT then return end
  self.is_armed = verb ~= DISARM
  if verb == ARM then
    self.answer, self.hold = (rest >> 10) * 1000, (rest & 1023) * 4000
    self.has_learnt = true
  elseif verb == DISARM then
    self:each(function(contact) contact.is_free = true end)
  else
    if self.last_id and self.last_id & 0xffff == rest & 0xffff then self.has_learnt = true end
    for _, contact in ipairs(self.queues[slot] or {}) do
      if contact.id & 0xffff == rest & 0xffff then
        if contact.state == "held" then
          if verb == DELIVER then contact.is_free = true
          elseif verb == WAIT then contact.waits, contact.due = true, time + self.hold
          else contact.state = "never" end
        elseif contact.state == "whole" and verb ~= DELIVER and verb ~= WAIT then
          contact.state = verb == LIFT and "lifted" or "cancelled"
        end
        return
      end
    end
    if self.cut then self.early[#self.early + 1] = value end
  end
end

function Oracle:expire(now, outcomes)
  local is_silent = false
  self:each(function(contact)
    if contact.due <= now then
      contact.is_free = true
      is_silent = is_silent or not contact.waits
    end
  end)
  if is_silent then
    self.is_armed = false
    self:each(function(contact) contact.is_free = not contact.waits end)
  end
  if self.cut and self.cut_until <= now then self:join(now, outcomes) end
  self:settle(now)
end

function Oracle:join(time, outcomes)
  local changes, early = self.cut, self.early
  self.cut = nil
  self:touch(changes, time, outcomes)
  for _, value in ipairs(early) do self:hear(value, time) end
end

function Oracle:frame(events, time, outcomes)
  self:expire(time, outcomes)
  local words, changes, is_touch = {}, {}, false
  for _, event in ipairs(events) do
    if event.usage == E.SYN_CONFIG then
      words[#words + 1] = event.value
    else
      is_touch = true
      if event.usage == E.ABS_MT_SLOT then self.slot, self.knows_slot = event.value, true end
      if event.usage == E.ABS_MT_TRACKING_ID then
        changes[#changes + 1] = { slot = self.slot, id = event.value, knows_slot = self.knows_slot }
      end
    end
  end
  if words[1] and (is_touch or self.cut) then
    if not self.cut then self.cut, self.early = {}, {} end
    if is_touch then self.cut_until = time + 10000 end
    table.move(changes, 1, #changes, #self.cut + 1, self.cut)
  else
    if self.cut then
      table.move(changes, 1, #changes, #self.cut + 1, self.cut)
      self:join(time, outcomes)
    else
      self:touch(changes, time, outcomes)
    end
  end
  for _, value in ipairs(words) do self:hear(value, time) end
  self:settle(time)
end

-- MARK: one touchscreen under test

local Screen = {}
Screen.__index = Screen

-- `run` contains the stand-in and the clock.
function Screen.new(run)
  local first_slot = math.random(0, SLOTS - 1)
  local self = setmetatable({
    run = run, kernel = Kernel.new(first_slot), oracle = Oracle.new(first_slot), outcomes = {}, truth = {}, down = {},
    due = {}, serial = 0, reports = 0, keys = 0, keys_seen = 0, drops = 0,
    -- Some drivers reuse the same ids.
    reuses_ids = math.random() < 0.3,
    calm = run.is_calm, order = 0,
  }, Screen)
  self.device = run.libinput:add {
    name = "screen", touchscreen = true, slot_count = SLOTS,
    seen = function(what, _, id, x, y) self:see(what, id, x, y) end,
    other = function() self.keys_seen = self.keys_seen + 1 end,
  }
  self.device.current = first_slot
  self.device.read_slot = first_slot
  -- Half of the screens are not armed here: any word arms them later.
  if math.random() < 0.5 then self:write { word(ARM, first_slot, 80 << 10 | 100) } end
  return self
end

function Screen:bad(complaint, id)
  local outcome = self.outcomes[id or -1]
  error(("%s; contact %s, which should be %s"):format(complaint, id, outcome and outcome.state), 0)
end

-- Checks a touch that libinput reports.
function Screen:see(what, id, x, y)
  local true_contact = self.truth[id]
  if not true_contact then self:bad("a contact that never was", id) end
  if true_contact.finish then self:bad(what .. " after the end", id) end
  if what == "up" or what == "cancel" then
    true_contact.finish = self.is_unplugged and "unplugged" or what
    return
  end
  local at = true_contact.at
  if what == "down" then
    if at > 0 then self:bad("a second down", id) end
    true_contact.seen_at = self.run.libinput.now
  end
  local path = true_contact.path
  local function is_at(n) return path[n] and path[n].x == x and path[n].y == y end
  if at == 0 or not is_at(at) then
    at = at + 1
    while true_contact.is_lossy and path[at] and not is_at(at) do at = at + 1 end
  end
  if not is_at(at) then
    self:bad(("%s to %d,%d which is not where it was next"):format(what, x, y), id)
  end
  true_contact.at = at
  if not true_contact.is_lossy then
    if path[at].order < self.order then self:bad("contacts are shown in another order than they came in", id) end
    self.order = path[at].order
  end
end

-- Writes words as one decision, as tactusd does.
function Screen:write(words)
  for _, value in ipairs(words) do self.kernel:put(E.SYN_CONFIG, value) end
  self:report()
end

-- Ends a frame. No event is lost while the driver is in the middle of a frame.
function Screen:report()
  self.kernel:report(self.run.libinput.now, self.is_cut and math.huge or self.run.capacity)
  self:read()
end

-- Reads all pending events, as the compositor does.
function Screen:read()
  local run, kernel = self.run, self.kernel
  if run.is_stalled or self.is_unplugged then return end
  if kernel.has_dropped then
    kernel.has_dropped = false
    self.drops = self.drops + 1
    for _, contact in pairs(self.truth) do contact.is_lossy = true end
    -- The events that `catch_up` returns include all queued ones.
    kernel.queue, kernel.queued = {}, 0
    local events = kernel:catch_up()
    kernel:note(events)
    self:hand(events, run.libinput.now)
  end
  local queue = kernel.queue
  kernel.queue, kernel.queued = {}, 0
  for _, frame in ipairs(queue) do
    kernel:note(frame.events)
    self:hand(frame.events, frame.time)
  end
end

function Screen:hand(events, time)
  self.oracle:frame(events, time, self.outcomes)
  self.run.libinput:frame(self.device, events, time)
  self:check()
end

-- Checks, between frames, the state for readers that do not use slots: BTN_TOUCH must be set if and only if there is a
-- contact, and the pointer must then be at the position of a contact.
function Screen:check()
  local device = self.device
  local is_down, is_at_pointer = false, false
  for _, slot in pairs(device.slots) do
    if slot.is_down then
      is_down = true
      is_at_pointer = is_at_pointer
        or slot.x == (device.pointer[E.ABS_X] or 0) and slot.y == (device.pointer[E.ABS_Y] or 0)
    end
  end
  if (device.touch == 1) ~= is_down then self:bad("BTN_TOUCH is " .. device.touch) end
  if is_down and not is_at_pointer then self:bad("the pointer is with no contact") end
end

-- Plans the verdicts of tactusd for a contact that has just landed.
function Screen:plan(slot, id, now)
  local function at(ms, verb)
    self.due[#self.due + 1] = { time = now + ms * 1000, value = word(verb, slot, id & 0xffff) }
  end
  local chance = math.random()
  local ending = ({ CANCEL, CONSUME, LIFT })[math.random(3)]
  if chance < 0.25 then
    at(math.random(0, 3), DELIVER)
  elseif chance < 0.4 then
    at(math.random(0, 60), ending)
  elseif chance < 0.6 then
    at(1, WAIT)
    at(math.random(2, 300), math.random() < 0.5 and DELIVER or CONSUME)
  elseif chance < 0.75 then
    at(1, DELIVER)
    at(math.random(5, 300), ending)
  elseif chance < 0.85 then
    at(1, WAIT)
  elseif chance < 0.96 then
    at(math.random(90, 300), ending)
  end
  if math.random() < 0.01 then at(math.random(0, 100), DISARM) end
  if math.random() < 0.05 then
    -- A random word, which may have no meaning; then a word that arms the plugin.
    local value = word(math.random(0, 15), math.random(0, 255), math.random(0, 0xfffff))
    self.due[#self.due + 1] = { time = now, value = value }
    self.due[#self.due + 1] = { time = now, value = word(ARM, self.kernel.slot, 80 << 10 | 100) }
  end
end

-- Writes one report as the driver does, perhaps with words from tactusd in the middle.
function Screen:drive()
  local kernel, now = self.kernel, self.run.libinput.now
  self.reports = self.reports + 1
  -- In some reports, all fingers of a hand land together, at positions of earlier fingers.
  local all = SLOTS > 5 and not next(self.down) and math.random() < 0.2
  for slot = 0, SLOTS - 1 do
    local contact = self.down[slot]
    if contact and math.random() < 0.12 then
      kernel:say(slot, E.ABS_MT_TRACKING_ID, -1)
      contact.is_over, self.down[slot] = true, nil
    elseif contact or all or math.random() < 0.25 / SLOTS then
      if not contact then
        self.serial = self.serial + 1
        local id = self.serial << 16 | (self.reuses_ids and slot or self.serial)
        contact = { path = {}, at = 0, landed = now }
        self.down[slot], self.truth[id] = contact, contact
        kernel:say(slot, E.ABS_MT_TRACKING_ID, id)
        kernel.slots[slot].landed = self.serial
        self:plan(slot, id, now)
      end
      local axes = kernel.slots[slot].axes
      if not all or not axes[E.ABS_MT_POSITION_X] then
        kernel:say(slot, E.ABS_MT_POSITION_X, math.random(1, 3))
        kernel:say(slot, E.ABS_MT_POSITION_Y, math.random(1, 3))
        kernel:say(slot, AXES[math.random(#AXES)], math.random(1, 2))
      end
      local x, y = axes[E.ABS_MT_POSITION_X], axes[E.ABS_MT_POSITION_Y]
      local last = contact.path[#contact.path]
      if not last or last.x ~= x or last.y ~= y then
        contact.path[#contact.path + 1] = { x = x, y = y, order = self.reports }
      end
    end
  end
  kernel:emulate()
  if math.random() < 0.02 then
    self.keys = self.keys + 1
    kernel:put(E.KEY_HOME, self.keys & 1)
  end
  local events = kernel.frame
  if #events < 2 or math.random() > 0.06 then return self:report() end
  -- tactusd writes while the driver is writing: tactusd's SYN_REPORT ends the events of both.
  local first = math.random(0, #events - 1)
  local last = math.random(math.max(first, 1), #events)
  local words = self:words_until(now)
  if not words[1] then words[1] = word(WAIT, 0, 0xffff) end
  -- tactusd may already know of a contact that landed in this frame, and decide about it at once.
  for slot, contact in pairs(self.down) do
    if contact.landed == now and math.random() < 0.5 then
      for n = #self.due, 1, -1 do
        local due = self.due[n]
        if due.value >> 20 & 255 == slot and due.time >= now then due.time = math.min(due.time, now + 2000) end
      end
    end
  end
  kernel.frame = {}
  for n = 1, first do kernel.frame[n] = events[n] end
  for _, value in ipairs(words) do kernel:put(E.SYN_CONFIG, value) end
  for n = first + 1, last do kernel.frame[#kernel.frame + 1] = events[n] end
  self.is_cut = true
  self:report()
  if last == #events then
    self.is_cut = false
    -- The plugin merges the next frame with this one, so an axis that is in both frames is reported only once.
    for _, contact in pairs(self.truth) do
      if not contact.is_over or contact.path[#contact.path].order == self.reports then contact.is_lossy = true end
    end
    return
  end
  -- Before the rest of the frame comes, writes the verdicts that become due meanwhile.
  self.run:pass(now + math.random(0, 9000))
  for n = last + 1, #events do kernel.frame[#kernel.frame + 1] = events[n] end
  self.is_cut = false
  self:report()
end

-- Returns the words that are due, in the order of their times, as one decision.
function Screen:words_until(time)
  table.sort(self.due, function(a, b)
    if a.time ~= b.time then return a.time < b.time end
    return a.value < b.value
  end)
  local words = {}
  while self.due[1] and self.due[1].time <= time do words[#words + 1] = table.remove(self.due, 1).value end
  return words
end

function Screen:judge()
  for id, contact in pairs(self.truth) do
    local outcome = self.outcomes[id]
    local expected = outcome and outcome.state or "never"
    local result = "never"
    if contact.at > 0 then
      result = contact.finish == "cancel" and "cancelled"
        or contact.finish == "up" and "lifted" or contact.finish or "without an end"
      -- Here the hardware has lifted the contact; no verdict has ended it.
      if result == "lifted" and expected == "whole" then
        if contact.at < #contact.path and not contact.is_lossy then self:bad("an end too soon", id) end
        result = "whole"
      end
    end
    if self.is_unplugged and (result == "unplugged" or result == "never") then
      -- The contact disappeared with the device.
    elseif result ~= expected then
      self:bad("it was " .. result, id)
    elseif self.calm and outcome and outcome.shown_at and contact.seen_at
      and math.abs(contact.seen_at - outcome.shown_at) > 1 then
      self:bad(("shown after %d us, not %d"):format(
        contact.seen_at - outcome.since, outcome.shown_at - outcome.since), id)
    end
    self.run.counts[result] = (self.run.counts[result] or 0) + 1
  end
  if not self.is_unplugged and self.keys_seen ~= self.keys and self.drops == 0 then
    self:bad(("%d of %d keys"):format(self.keys_seen, self.keys))
  end
end

-- MARK: one random run

local Run = {}
Run.__index = Run

-- Lets time pass; each event happens when it is due.
function Run:pass(time)
  while true do
    local next_time = time
    local function due(moment)
      if moment and moment < next_time then next_time = moment end
    end
    if not self.is_stalled then
      due(self.libinput.timer)
      for _, screen in ipairs(self.screens) do
        if not screen.is_unplugged then due(screen.oracle:next_due()) end
      end
    end
    for _, screen in ipairs(self.screens) do
      for _, word_due in ipairs(screen.due) do due(word_due.time) end
    end
    self.libinput.now = math.max(self.libinput.now, next_time)
    if not self.is_stalled then self:wake() end
    for _, screen in ipairs(self.screens) do
      local words = screen:words_until(self.libinput.now)
      if words[1] and not screen.is_unplugged then screen:write(words) end
    end
    if self.libinput.now >= time then return end
  end
end

-- Handles expired deadlines.
function Run:wake()
  local now = self.libinput.now
  for _, screen in ipairs(self.screens) do
    if not screen.is_unplugged then screen.oracle:expire(now, screen.outcomes) end
  end
  if self.libinput.timer and self.libinput.timer <= now then
    self.libinput:fire(now)
    for _, screen in ipairs(self.screens) do
      if not screen.is_unplugged then screen:check() end
    end
  end
end

function Run:step()
  self:pass(self.libinput.now + math.random(4000, 12000))
  if not self.is_calm then
    if self.is_stalled and math.random() < 0.1 then
      -- The reader first reads, and then handles its timers.
      self.is_stalled = false
      for _, screen in ipairs(self.screens) do screen:read() end
      self:wake()
    elseif not self.is_stalled and math.random() < 0.01 then
      self.is_stalled = true
    end
  end
  for _, screen in ipairs(self.screens) do
    if not screen.is_unplugged then screen:drive() end
  end
  if math.random() < 0.001 then self:unplug(self.screens[#self.screens]) end
end

function Run:unplug(screen)
  if screen.is_unplugged then return end
  screen.is_unplugged = true
  self.libinput:remove(screen.device)
  if #self.screens < 4 then self.screens[#self.screens + 1] = Screen.new(self) end
end

-- Throws if the plugin does anything wrong. Returns the numbers of contacts that arrived completely, were cancelled,
-- were lifted, or never arrived.
return function(source, seed, steps)
  math.randomseed(seed)
  SLOTS = seed % 5 == 0 and 10 or 5
  local run = setmetatable({
    libinput = StandIn.new(source, 1000000), screens = {}, counts = {}, is_calm = seed % 2 == 1,
    -- The number of events that the queue can contain. With a limit, a stalled reader may lose events.
    capacity = seed % 4 == 0 and 100 or math.huge,
  }, Run)
  run.libinput.batch = function()
    for _, screen in ipairs(run.screens) do screen.order = 0 end
  end
  for n = 1, 2 do run.screens[n] = Screen.new(run) end
  for _ = 1, steps do run:step() end
  run.is_stalled = false
  for _, screen in ipairs(run.screens) do screen:read() end
  run:wake()
  -- All contacts lift, and held ones are released.
  for _, screen in ipairs(run.screens) do
    if not screen.is_unplugged then
      for slot, contact in pairs(screen.down) do
        screen.kernel:say(slot, E.ABS_MT_TRACKING_ID, -1)
        contact.is_over = true
      end
      screen.kernel:emulate()
      screen.kernel:report(run.libinput.now, math.huge)
      screen:read()
    end
  end
  run:pass(run.libinput.now + 5000000)
  for _, screen in ipairs(run.screens) do screen:judge() end
  return run.counts
end
