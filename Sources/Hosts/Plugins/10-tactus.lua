-- SPDX-FileCopyrightText: The Tactus authors
-- SPDX-License-Identifier: MIT
--
-- The gate: a plugin of libinput (1.30 and later, with Lua) that withholds touches from a compositor until tactusd has
-- decided about them. tactusd reads the touchscreen too, and writes its verdicts into the device's own node, as events
-- EV_SYN/SYN_CONFIG, which the kernel passes to every reader in order with the touches. A verdict is one word:
--
--   verb << 28 | slot << 20 | tracking id & 0xffff      for ARM: answer limit in ms << 10 | hold limit in units of 4 ms
--
-- Words in one frame are one decision. The gate withholds nothing until tactusd's first word. If tactusd sends no word
-- about a contact within the answer limit, the gate stops withholding until tactusd's next word. WAIT withholds a
-- contact for the hold limit, counted from the word, and may be repeated. So the compositor receives touches even if
-- tactusd hangs or ends.
--
-- To enable the gate, link this file into /etc/libinput/plugins, and restart the compositor. Do not use the gate with
-- Hyprland 0.55 and later if Hyprland is linked with a different Lua than libinput: any plugin then makes Hyprland
-- crash when it starts.

libinput:register({ 1 })

local SLOT, ID, TOOL = evdev.ABS_MT_SLOT, evdev.ABS_MT_TRACKING_ID, evdev.ABS_MT_TOOL_TYPE
local FIRST_AXIS, LAST_AXIS = evdev.ABS_MT_TOUCH_MAJOR, evdev.ABS_MT_TOOL_Y
local TOUCH, PRESSURE = evdev.BTN_TOUCH, evdev.ABS_PRESSURE
-- The axes of a pointer that follows one finger, for readers that do not use slots.
local POINTER = { [evdev.ABS_X] = evdev.ABS_MT_POSITION_X, [evdev.ABS_Y] = evdev.ABS_MT_POSITION_Y }
local WORD = evdev.SYN_CONFIG
local FINGER, PALM = 0, 2

local ARM, DISARM, DELIVER, CONSUME, CANCEL, WAIT, LIFT = 1, 2, 3, 4, 5, 6, 7

-- The states of a contact. HELD: it is withheld. SHOWN: libinput has received it. EATEN: libinput receives nothing of
-- it, or nothing more. CANCELLED: libinput has received it as a palm, and must also receive its end.
local HELD, SHOWN, EATEN, CANCELLED = 1, 2, 3, 4

-- The slot of events before the first ABS_MT_SLOT, an event that the kernel omits as long as the slot is unchanged. No
-- contact in this slot is withheld until the slot's number is known.
local UNKNOWN = -1
-- libinput accepts 63 events in a frame; three may be added for the pointer.
local FULL = 60
-- The name of the device with which tactusd detects a gate.
local PROBE = "tactus probe"
-- How long to wait for the rest of a frame that a verdict has cut, in us.
local CUT = 10000

local screens, timer = {}, nil

local function add(list, usage, value) list[#list + 1] = { usage = usage, value = value } end

local function entry(list, key)
  if not list[key] then list[key] = {} end
  return list[key]
end

-- Calls `body` with each contact that is withheld and not released.
local function each_undecided(screen, body)
  for _, queue in pairs(screen.contacts) do
    for _, contact in ipairs(queue) do
      if contact.state == HELD and not contact.released then body(contact) end
    end
  end
end

-- MARK: messages to libinput

-- Updates `told`, the state that libinput knows, from a part: the events of one slot in one frame.
local function tell(told, part)
  told.slot = part.slot
  local axes = entry(told.axes, part.slot)
  for _, event in ipairs(part) do
    if event.usage == ID then
      for n, slot in ipairs(told.down) do
        if slot == part.slot then table.remove(told.down, n) end
      end
      if event.value >= 0 then told.down[#told.down + 1] = part.slot end
    else
      axes[event.usage] = event.value
    end
  end
end

-- Returns frames that contain `parts` and the events in `others`. The pointer follows the oldest contact that libinput
-- knows.
local function compose(screen, parts, others)
  local told, frames, frame = screen.told, {}, {}
  local function make_room(count)
    if #frame + count > FULL then
      frames[#frames + 1] = frame
      frame = {}
    end
  end
  for _, part in ipairs(parts) do
    make_room(#part + 1)
    -- Each part names its slot, since a frame that the timer has sent meanwhile may have changed the slot.
    if part.slot ~= UNKNOWN then add(frame, SLOT, part.slot) end
    table.move(part, 1, #part, #frame + 1, frame)
    tell(told, part)
  end
  for _, event in ipairs(others) do
    make_room(1)
    frame[#frame + 1] = event
  end
  local function point(usage, value)
    if value and value ~= told.pointer[usage] and screen.usages[usage] then
      told.pointer[usage] = value
      add(frame, usage, value)
    end
  end
  local oldest = told.down[1]
  point(TOUCH, oldest and 1 or 0)
  for usage, axis in pairs(POINTER) do point(usage, oldest and told.axes[oldest][axis]) end
  if #frame > 0 then frames[#frames + 1] = frame end
  return frames
end

-- Sends frames after the frame that libinput is processing; on their own if there is none.
local function append(screen, frames)
  for _, frame in ipairs(frames) do screen.device:append_frame(frame) end
end

-- Sends frames before the frame that libinput is processing.
local function prepend(screen, frames)
  for _, frame in ipairs(frames) do screen.device:prepend_frame(frame) end
end

-- Sends the released contacts, in the frames in which the touchscreen reported them. libinput tracks one contact for
-- each slot, so a contact is sent only after the earlier contacts in its slot have ended.
local function settle(screen, emit)
  local parts = {}
  for slot, queue in pairs(screen.contacts) do
    while queue[1] do
      local oldest = queue[1]
      if oldest.state == HELD and oldest.released then
        table.move(oldest.parts, 1, #oldest.parts, #parts + 1, parts)
        oldest.state, oldest.parts = SHOWN, nil
      end
      if oldest.state == HELD or not oldest.over then break end
      table.remove(queue, 1)
    end
    if not queue[1] then screen.contacts[slot] = nil end
  end
  table.sort(parts, function(a, b)
    if a.frame ~= b.frame then return a.frame < b.frame end
    return a.slot < b.slot
  end)
  local frame = {}
  for n, part in ipairs(parts) do
    frame[#frame + 1] = part
    if not parts[n + 1] or parts[n + 1].frame ~= part.frame then
      emit(screen, compose(screen, frame, {}))
      frame = {}
    end
  end
end

-- Sets the timer, which all touchscreens share, to the earliest time limit.
local function set_timer()
  local first
  local function due(time)
    if not first or time < first then first = time end
  end
  for _, screen in pairs(screens) do
    if screen.cut then due(screen.cut_until) end
    each_undecided(screen, function(contact) due(contact.deadline) end)
  end
  -- The timer is never set to the past: libinput would log an error, and for the time 0, it would abort the compositor.
  -- The timer is never set to the current time either, since it would fire between frames that have just been appended.
  if first then first = math.max(first, libinput:now() + 1) end
  if first == timer then return end
  timer = first
  if first then libinput:timer_set_absolute(first) else libinput:timer_cancel() end
end

-- MARK: verdicts from the daemon

local function obey(screen, contact, verb, time)
  if contact.state == HELD then
    if verb == DELIVER then
      contact.released = true
    elseif verb == WAIT then
      contact.waits = true
      contact.deadline = time + screen.hold_limit
    else
      contact.state, contact.parts = EATEN, nil
    end
  elseif contact.state == SHOWN then
    if verb == CONSUME or verb == CANCEL then
      append(screen, compose(screen, { { slot = contact.slot, { usage = TOOL, value = PALM } } }, {}))
      contact.state = CANCELLED
    elseif verb == LIFT then
      append(screen, compose(screen, { { slot = contact.slot, { usage = ID, value = -1 } } }, {}))
      contact.state = EATEN
    end
  end
end

-- Notes that the unknown slot is `slot`, unless there is a different contact in `slot`.
local function learn(screen, slot)
  local told, contacts = screen.told, screen.contacts
  if contacts[UNKNOWN] and contacts[slot] then return end
  if screen.slot == UNKNOWN then screen.slot = slot end
  if told.slot == UNKNOWN then told.slot = slot end
  for _, list in ipairs { screen.axes, told.axes } do
    local axes = entry(list, slot)
    for usage, value in pairs(entry(list, UNKNOWN)) do
      if axes[usage] == nil then axes[usage] = value end
    end
  end
  for n, other in ipairs(told.down) do
    if other == UNKNOWN then told.down[n] = slot end
  end
  contacts[slot], contacts[UNKNOWN] = contacts[UNKNOWN] or contacts[slot], nil
  for _, contact in ipairs(contacts[slot] or {}) do contact.slot = slot end
  screen.last_unknown = nil
end

local function hear(screen, word, time)
  local verb, slot, rest = word >> 28 & 0xf, word >> 20 & 0xff, word & 0xfffff
  if verb < ARM or verb > LIFT then return end
  screen.is_armed = verb ~= DISARM
  if verb == ARM then
    screen.answer_limit, screen.hold_limit = (rest >> 10) * 1000, (rest & 0x3ff) * 4000
    if screen.slot == UNKNOWN then learn(screen, slot) end
  elseif verb == DISARM then
    each_undecided(screen, function(contact) contact.released = true end)
  else
    local id = rest & 0xffff
    if id == screen.last_unknown then learn(screen, slot) end
    for _, contact in ipairs(screen.contacts[slot] or {}) do
      if contact.id == id then return obey(screen, contact, verb, time) end
    end
    -- No such contact is known: either its landing is in a frame of which only a part has arrived, or it has ended.
    if screen.cut then screen.early[#screen.early + 1] = word end
  end
end

local function hear_early(screen, time)
  local words = screen.early
  screen.early = {}
  for _, word in ipairs(words) do hear(screen, word, time) end
end

-- MARK: frames from the hardware

-- Adds to a landing the values that libinput does not know: the kernel omits a value that equals that of the slot's
-- previous contact, but libinput may not have received that contact. Returns whether a value was added.
local function complete(part, axes, known)
  local before = #part
  for usage, value in pairs(axes) do
    if not part.said[usage] and known[usage] ~= value then add(part, usage, value) end
  end
  return #part > before
end

-- Splits a frame into pieces, each with parts and other events. A piece contains at most one tracking id for each slot:
-- after lost events, libevdev reports the end of a contact and the next landing in one frame, and libinput would treat
-- the two contacts as one.
local function take_apart(screen, events)
  local piece = { parts = {}, others = {} }
  local pieces, by_slot = { piece }, {}
  for _, event in ipairs(events) do
    local usage, value = event.usage, event.value
    if usage == SLOT then
      screen.slot = value
    elseif usage >= FIRST_AXIS and usage <= LAST_AXIS then
      local part = by_slot[screen.slot]
      if part and part.id and usage == ID then
        piece = { parts = {}, others = {} }
        pieces[#pieces + 1] = piece
        by_slot, part = {}, nil
      end
      if not part then
        part = { slot = screen.slot, said = {} }
        by_slot[screen.slot] = part
        piece.parts[#piece.parts + 1] = part
      end
      if usage == ID then part.id = value end
      -- A part contains each usage only once, however often the frame was cut.
      if part.said[usage] then
        part.said[usage].value = value
      else
        part[#part + 1] = event
        part.said[usage] = event
      end
    elseif usage == TOUCH or POINTER[usage] then
      screen.pointer[usage] = value
    elseif usage ~= PRESSURE then
      piece.others[#piece.others + 1] = event
    end
  end
  return pieces
end

-- Passes each part to its contact. Returns the parts that libinput receives now, and whether these are all the given
-- parts, unchanged.
local function distribute(screen, parts, time)
  local through, is_all = {}, true
  screen.frame = screen.frame + 1
  for _, part in ipairs(parts) do
    local slot, id = part.slot, part.id
    local lands = id and id >= 0
    -- Events of a slot without a landing belong to the contact in the unknown slot.
    if not lands and slot ~= UNKNOWN and screen.contacts[UNKNOWN] then learn(screen, slot) end
    local axes, queue = entry(screen.axes, slot), entry(screen.contacts, slot)
    local contact = queue[#queue]
    if contact and contact.over then contact = nil end
    part.frame = screen.frame
    for _, event in ipairs(part) do
      if event.usage ~= ID then axes[event.usage] = event.value end
    end
    -- libevdev reports no new id for a slot before the end of the slot's previous contact.
    if lands and not contact then
      local is_held = slot ~= UNKNOWN and (screen.is_armed or queue[1] ~= nil)
      if slot == UNKNOWN then screen.last_unknown = id & 0xffff end
      contact = {
        slot = slot, id = id & 0xffff, state = is_held and HELD or SHOWN, released = not screen.is_armed, parts = {},
        since = time, deadline = time + screen.answer_limit,
      }
      queue[#queue + 1] = contact
      if complete(part, axes, is_held and {} or entry(screen.told.axes, slot)) then is_all = false end
    end
    if not contact or contact.state == SHOWN then
      through[#through + 1] = part
    else
      is_all = false
      if contact.state == HELD then
        contact.parts[#contact.parts + 1] = part
      elseif contact.state == CANCELLED and id == -1 then
        local tool = axes[TOOL] or FINGER
        through[#through + 1] = { slot = slot, { usage = ID, value = -1 }, { usage = TOOL, value = tool } }
      end
    end
    if contact and id == -1 then
      contact.over = true
      if contact.state ~= HELD then queue[#queue] = nil end
    end
    if not queue[1] then screen.contacts[slot] = nil end
  end
  return through, is_all
end

-- Returns the frames that libinput receives for these events now, and whether they equal the original events.
local function pass(screen, events, time)
  local told, frames = screen.told, {}
  local function agrees()
    for usage, value in pairs(screen.pointer) do
      if told.pointer[usage] ~= value then return false end
    end
    return told.slot == screen.slot
  end
  local did_agree = agrees()
  local pieces = take_apart(screen, events)
  local is_all = #pieces == 1
  for _, piece in ipairs(pieces) do
    local through, is_whole = distribute(screen, piece.parts, time)
    is_all = is_all and is_whole
    local composed = compose(screen, through, piece.others)
    table.move(composed, 1, #composed, #frames + 1, frames)
  end
  -- Events of the pointer may belong to a contact that libinput does not know, so they are replaced.
  for _, queue in pairs(screen.contacts) do
    for _, contact in ipairs(queue) do is_all = is_all and contact.state == SHOWN end
  end
  return frames, is_all and did_agree
end

-- Ends the waits whose time limits have passed: for words about contacts, and for the rest of a frame that was cut.
local function expire(screen, now, emit)
  local is_silent = false
  each_undecided(screen, function(contact)
    if contact.deadline <= now then
      contact.released = true
      is_silent = is_silent or not contact.waits
    end
  end)
  if is_silent then
    screen.is_armed = false
    each_undecided(screen, function(contact) contact.released = not contact.waits end)
    libinput:log_info("no answer; the touches of " .. screen.name .. " pass until there is one")
  end
  if screen.cut and screen.cut_until <= now then
    local events = screen.cut
    screen.cut = nil
    emit(screen, (pass(screen, events, now)))
    hear_early(screen, now)
  end
  settle(screen, emit)
end

local function handle(screen, frame, time)
  -- Handles time limits that passed before this frame, even if the compositor is late and the timer has not fired.
  expire(screen, time, prepend)
  local words, events, was_cut = {}, screen.cut or {}, screen.cut ~= nil
  local count = #events
  for _, event in ipairs(frame) do
    if event.usage == WORD then words[#words + 1] = event.value else events[#events + 1] = event end
  end
  local frames, is_all = {}, false
  if words[1] and events[1] then
    -- The kernel collects the events of all writers in one frame. The frame may have ended with the verdict, while the
    -- rest of the touchscreen's events follows.
    screen.cut = events
    if #events > count then screen.cut_until = time + CUT end
  else
    screen.cut = nil
    frames, is_all = pass(screen, events, time)
  end
  if is_all and not was_cut and not words[1] then
    screen.told.slot = screen.slot
    for usage, value in pairs(screen.pointer) do screen.told.pointer[usage] = value end
    set_timer()
    return nil
  end
  -- The first frame is returned, so that it keeps the time of the events. Appended frames have the current time.
  for n = 2, #frames do screen.device:append_frame(frames[n]) end
  if not screen.cut then hear_early(screen, time) end
  for _, word in ipairs(words) do hear(screen, word, time) end
  settle(screen, append)
  set_timer()
  return frames[1] or {}
end

libinput:connect("timer-expired", function(now)
  timer = nil
  for _, screen in pairs(screens) do expire(screen, now, append) end
  set_timer()
end)

libinput:connect("new-evdev-device", function(device)
  if device:name() == PROBE then
    -- libinput rejects a device that moves along x but not along y. So tactusd detects that no program keeps this
    -- device open, and concludes that the compositor runs a gate.
    device:enable_evdev_usage(evdev.REL_X)
    return
  end
  local usages = device:usages()
  if not device:udev_properties()["ID_INPUT_TOUCHSCREEN"] or not usages[SLOT] or not usages[ID] then return end
  -- To cancel a contact, the gate makes it a palm, which needs this axis.
  if not usages[TOOL] then device:set_absinfo(TOOL, { minimum = FINGER, maximum = PALM }) end
  local screen = {
    device = device, name = device:name(), usages = usages,
    is_armed = false, answer_limit = 80000, hold_limit = 400000,
    -- The hardware's state: the current slot, the axes of each slot, the contacts in each slot (the oldest first), and
    -- the pointer.
    slot = UNKNOWN, axes = {}, contacts = {}, pointer = { [TOUCH] = 0 },
    -- The id of the contact that landed most recently in the unknown slot.
    last_unknown = nil,
    -- The number of frames so far.
    frame = 0,
    -- Words about contacts whose landing may be in the frame that is cut.
    early = {},
    -- The state that libinput knows: the current slot, the axes of each slot, the slots in which there is a contact,
    -- and the pointer.
    told = { slot = UNKNOWN, axes = {}, down = {}, pointer = { [TOUCH] = 0 } },
  }
  screens[#screens + 1] = screen
  device:connect("evdev-frame", function(_, frame, time) return handle(screen, frame, time) end)
  device:connect("device-removed", function()
    for n, other in ipairs(screens) do
      if other == screen then table.remove(screens, n) end
    end
    set_timer()
  end)
end)
