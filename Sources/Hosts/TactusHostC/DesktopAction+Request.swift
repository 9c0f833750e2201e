// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import TactusGestures

extension DesktopAction {
  /// The action as a number for C.
  var requestAction: tactus_request_action {
    switch kind {
    case .close: TACTUS_ACTION_CLOSE
    case .minimize: TACTUS_ACTION_MINIMIZE
    case .maximize: TACTUS_ACTION_MAXIMIZE
    case .restore: TACTUS_ACTION_RESTORE
    case .fullscreen: TACTUS_ACTION_FULLSCREEN
    case .tile: TACTUS_ACTION_TILE
    case .showDesktop: TACTUS_ACTION_SHOW_DESKTOP
    case .window: TACTUS_ACTION_WINDOW
    case .workspace: TACTUS_ACTION_WORKSPACE
    case .move: TACTUS_ACTION_MOVE
    case .overview: TACTUS_ACTION_OVERVIEW
    case .launcher: TACTUS_ACTION_LAUNCHER
    case .keyboard: TACTUS_ACTION_KEYBOARD
    case .key: TACTUS_ACTION_KEY
    case .click: TACTUS_ACTION_CLICK
    case .scroll: TACTUS_ACTION_SCROLL
    case .drag: TACTUS_ACTION_DRAG
    case .notify: TACTUS_ACTION_NOTIFY
    case .command: TACTUS_ACTION_COMMAND
    // The host receives no request for this action.
    case .exec: TACTUS_ACTION_OTHER
    }
  }

  var requestWhich: tactus_request_which {
    switch self {
    case .maximize(let it), .fullscreen(let it): it.which
    case .tile(.left): TACTUS_WHICH_LEFT
    case .tile(.right): TACTUS_WHICH_RIGHT
    case .window(let step): step.which
    case .workspace(let place), .move(let place): place.which
    case .keyboard(.show): TACTUS_WHICH_SHOW
    case .keyboard(.hide): TACTUS_WHICH_HIDE
    case .keyboard(.toggle): TACTUS_WHICH_TOGGLE
    case .click(.left, _): TACTUS_WHICH_LEFT
    case .click(.right, _): TACTUS_WHICH_RIGHT
    case .click(.middle, _): TACTUS_WHICH_MIDDLE
    case .scroll(.up?): TACTUS_WHICH_UP
    case .scroll(.down?): TACTUS_WHICH_DOWN
    case .scroll(.left?): TACTUS_WHICH_LEFT
    case .scroll(.right?): TACTUS_WHICH_RIGHT
    case .close, .minimize, .restore, .showDesktop, .along, .overview, .launcher, .key, .scroll(nil), .drag, .exec,
      .notify, .command:
      TACTUS_WHICH_OTHER
    }
  }

  var requestNumber: UInt32 {
    switch self {
    case .workspace(.number(let number)), .move(.number(let number)): UInt32(clamping: number)
    default: 0
    }
  }
}

extension DesktopAction.Step {
  fileprivate var which: tactus_request_which { self == .next ? TACTUS_WHICH_NEXT : TACTUS_WHICH_PREVIOUS }
}

extension DesktopAction.Switch {
  fileprivate var which: tactus_request_which {
    switch self {
    case .toggle: TACTUS_WHICH_TOGGLE
    case .on: TACTUS_WHICH_ON
    case .off: TACTUS_WHICH_OFF
    }
  }
}

extension DesktopAction.Place {
  fileprivate var which: tactus_request_which {
    switch self {
    case .step(let step): step.which
    case .up: TACTUS_WHICH_UP
    case .down: TACTUS_WHICH_DOWN
    case .last: TACTUS_WHICH_BACK_AND_FORTH
    case .number: TACTUS_WHICH_NUMBER
    case .named: TACTUS_WHICH_OTHER
    }
  }
}
