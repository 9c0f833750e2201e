/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Touch gestures of the user's configuration, tactus.conf(5), in KWin 5.27. HOSTS.md says what a host has to do.
 *
 * An effect of KWin may hold touches back, but not give them again, and is not asked about those of a drag. So this is
 * a filter that comes before all of KWin's own: it takes every touch, and hands to KWin's own input, whose header is in
 * no package, what windows shall be told, under ids of its own: KWin finds the focus then. It is bound to the KWin that
 * it was built for, as any effect is. Clients' own gestures are not here: their server is on a display that nobody
 * connects to. */
#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QGuiApplication>
#include <QScreen>
#include <QSocketNotifier>
#include <kwineffects.h>
#include <map>
#include <set>
#include <tactus-host.h>
#include <utility>
#include <wayland-server-core.h>

namespace KWaylandServer {
/* Where KWin tells clients of input. */
class SeatInterface : public QObject {
 public:
  void notifyTouchCancel();
};
}

namespace KWin {
class InputDevice;
/* Where touches come into KWin. */
class TouchInputRedirection : public QObject {
 public:
  void processDown(qint32 id, const QPointF &at, std::chrono::microseconds time, InputDevice *device);
  void processMotion(qint32 id, const QPointF &at, std::chrono::microseconds time, InputDevice *device);
  void processUp(qint32 id, std::chrono::microseconds time, InputDevice *device);
  void frame();
};
/* Who is asked about input before others; true takes it. Of these it is the order that counts. */
class InputEventFilter {
 public:
  using Time = std::chrono::microseconds;
  InputEventFilter();
  virtual ~InputEventFilter();
  virtual bool pointerEvent(class MouseEvent *event, quint32 button);
  virtual bool wheelEvent(class WheelEvent *event);
  virtual bool keyEvent(class KeyEvent *event);
  virtual bool touchDown(qint32 id, const QPointF &at, Time time);
  virtual bool touchMotion(qint32 id, const QPointF &at, Time time);
  virtual bool touchUp(qint32 id, Time time);
  virtual bool touchCancel();
  virtual bool touchFrame();
  virtual bool pinchGestureBegin(int fingers, Time time);
  virtual bool pinchGestureUpdate(qreal scale, qreal angle, const QPointF &way, Time time);
  virtual bool pinchGestureEnd(Time time);
  virtual bool pinchGestureCancelled(Time time);
  virtual bool swipeGestureBegin(int fingers, Time time);
  virtual bool swipeGestureUpdate(const QPointF &way, Time time);
  virtual bool swipeGestureEnd(Time time);
  virtual bool swipeGestureCancelled(Time time);
  virtual bool holdGestureBegin(int fingers, Time time);
  virtual bool holdGestureEnd(Time time);
  virtual bool holdGestureCancelled(Time time);
  virtual bool switchEvent(class SwitchEvent *event);
  virtual bool tabletToolEvent(class TabletEvent *event);
  virtual bool tabletToolButtonEvent(uint button, bool is_down, const class TabletToolId &tool, Time time);
  virtual bool tabletPadButtonEvent(uint button, bool is_down, const class TabletPadId &pad, Time time);
  virtual bool tabletPadStripEvent(int number, int at, bool by_finger, const class TabletPadId &pad, Time time);
  virtual bool tabletPadRingEvent(int number, int at, bool by_finger, const class TabletPadId &pad, Time time);
};
class InputRedirection : public QObject {
 public:
  void prependInputEventFilter(InputEventFilter *filter);
  void uninstallInputEventFilter(InputEventFilter *filter);
};

/* Which touchscreen a finger is on KWin does not tell. */
constexpr uint32_t touchscreen = 1;
/* KWin counts the fingers that are down by their ids: those that it is handed are not those that it has. */
constexpr qint32 first_id = 1 << 20;

template <class T>
T *find(const char *name) {
  for (auto it : qApp->findChildren<QObject *>())
    if (!strcmp(it->metaObject()->className(), name)) return static_cast<T *>(it);
  return nullptr;
}

class TactusEffect : public Effect {
  Q_OBJECT
  struct Filter : InputEventFilter {
    TactusEffect *owner;
    /* What is handed in comes by here, too. */
    bool asks() const { return !owner->hands_in; }
    bool touchDown(qint32 id, const QPointF &at, Time time) override {
      return asks() && owner->finger_down(id, at, time);
    }
    bool touchMotion(qint32 id, const QPointF &at, Time time) override {
      return asks() && owner->finger_moved(id, at, time);
    }
    bool touchUp(qint32 id, Time time) override { return asks() && owner->finger_up(id, time); }
    bool touchCancel() override { return owner->all_cancelled(); }
    bool touchFrame() override { return asks() && owner->moment_ended(); }
  };
  using Time = InputEventFilter::Time;
  Filter filter;
  InputRedirection *input = find<InputRedirection>("KWin::InputRedirection");
  TouchInputRedirection *touch = find<TouchInputRedirection>("KWin::TouchInputRedirection");
  KWaylandServer::SeatInterface *seat = find<KWaylandServer::SeatInterface>("KWaylandServer::SeatInterface");
  wl_display *display = nullptr;
  tactus_host *host = nullptr;
  tactus_server *server = nullptr;
  tactus_engine *engine = nullptr;
  QSocketNotifier *notifier = nullptr;
  std::map<EffectScreen *, uint64_t> outputs;
  std::set<int64_t> fingers; /* that are down, but for those that KWin has */
  std::map<uint64_t, qint32> touches; /* that KWin was handed, by serial */
  bool hands_in = false, is_frame_open = false;
  bool has_passed_on = false; /* since the last frame, a touch that is KWin's */
  bool is_cancelling = false;
  int64_t frame_time = 0;
  QByteArray app, title, output_name; /* that `situation` has lent */

 public:
  TactusEffect() {
    if (!input || !touch || !seat) {
      qWarning("tactus: this KWin is another one");
      return;
    }
    display = wl_display_create();
    tactus_server_host table{};
    table.size = sizeof table;
    table.deliver = [](void *self, const tactus_touch_effect *touch, wl_resource *, bool) {
      static_cast<TactusEffect *>(self)->deliver(*touch);
    };
    table.cycle_ended = [](void *self) { static_cast<TactusEffect *>(self)->close_frame(); };
    tactus_session session{};
    session.size = sizeof session;
    session.perform = [](void *self, const tactus_request *request) {
      return static_cast<TactusEffect *>(self)->perform(*request);
    };
    session.situation = [](void *self, int64_t, double x, double y, tactus_situation *situation) {
      static_cast<TactusEffect *>(self)->tell_situation(x, y, *situation);
    };
    session.log = [](void *, const char *line) { qInfo("tactus: %s", line); };
    host = tactus_host_create(display, &table, &session, this, nullptr, nullptr);
    if (!host) return;
    server = tactus_host_server(host);
    engine = tactus_server_engine(server);
    tactus_server_add_device(server, touchscreen, "", "", 10);
    for (auto screen : effects->screens()) put_output(screen);
    connect(effects, &EffectsHandler::screenAdded, this, &TactusEffect::put_output);
    connect(effects, &EffectsHandler::screenRemoved, this, [this](EffectScreen *screen) {
      auto it = outputs.find(screen);
      if (it == outputs.end()) return;
      tactus_server_remove_output(server, it->second);
      outputs.erase(it);
    });
    /* Its timers and files. */
    auto loop = wl_display_get_event_loop(display);
    notifier = new QSocketNotifier(wl_event_loop_get_fd(loop), QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [loop] { wl_event_loop_dispatch(loop, 0); });
    filter.owner = this;
    input->prependInputEventFilter(&filter);
    qInfo("tactus: ready");
  }

  ~TactusEffect() override {
    if (!host) return;
    tactus_host_destroy(host);
    input->uninstallInputEventFilter(&filter);
    wl_display_destroy(display);
    qInfo("tactus: gone");
  }

  static bool supported() { return find<TouchInputRedirection>("KWin::TouchInputRedirection"); }

 private:
  /* ---- touches in: whether they are taken */

  bool passed_on() {
    has_passed_on = true;
    return false;
  }

  bool finger_down(qint32 id, const QPointF &at, Time time) {
    auto output = outputs.find(effects->screenAt(at.toPoint()));
    if (output == outputs.end()) return passed_on();
    tactus_host_set_locked(host, effects->isScreenLocked());
    auto contact = tactus_contact(touchscreen, id);
    fingers.insert(contact);
    tactus_touch_down_in(engine, time.count(), contact, at.x(), at.y(), TACTUS_TOUCH_DIRECT, output->second);
    return true;
  }

  bool finger_moved(qint32 id, const QPointF &at, Time time) {
    auto contact = tactus_contact(touchscreen, id);
    if (!fingers.count(contact)) return passed_on();
    tactus_touch_motion(engine, time.count(), contact, at.x(), at.y());
    return true;
  }

  bool finger_up(qint32 id, Time time) {
    auto contact = tactus_contact(touchscreen, id);
    if (!fingers.erase(contact)) return passed_on();
    tactus_touch_up(engine, time.count(), contact);
    return true;
  }

  /* By the driver, or since the screen is locked: KWin forgets its touches, and tells windows. */
  bool all_cancelled() {
    auto now = std::chrono::steady_clock::now().time_since_epoch();
    auto time = std::chrono::duration_cast<Time>(now).count();
    is_cancelling = true;
    for (auto contact : fingers) tactus_touch_cancel(engine, time, contact);
    fingers.clear();
    tactus_touch_frame(engine);
    is_cancelling = false;
    return false;
  }

  bool moment_ended() {
    tactus_touch_frame(engine);
    return !std::exchange(has_passed_on, false);
  }

  /* ---- touches out */

  void deliver(const tactus_touch_effect &it) {
    if (is_frame_open && it.timestamp != frame_time) close_frame();
    std::chrono::microseconds time(it.timestamp);
    if (it.phase == TACTUS_PHASE_BEGAN) touches[it.serial] = free_id();
    auto known = touches.find(it.serial);
    if (known == touches.end()) return;
    auto id = known->second;
    is_frame_open = true;
    frame_time = it.timestamp;
    hands_in = true;
    switch (it.phase) {
    case TACTUS_PHASE_BEGAN: touch->processDown(id, {it.x, it.y}, time, nullptr); break;
    case TACTUS_PHASE_MOVED: touch->processMotion(id, {it.x, it.y}, time, nullptr); break;
    case TACTUS_PHASE_ENDED:
      touches.erase(known);
      touch->processUp(id, time, nullptr);
      break;
    case TACTUS_PHASE_CANCELLED:
      /* For clients all touches of the seat are over with it. */
      is_frame_open = false;
      if (!is_cancelling) {
        seat->notifyTouchCancel();
        for (auto &other : touches) touch->processUp(other.second, time, nullptr);
      }
      touches.clear();
      break;
    default: break;
    }
    hands_in = false;
  }

  qint32 free_id() {
    auto id = first_id;
    auto is_taken = [&](auto &it) { return it.second == id; };
    while (std::any_of(touches.begin(), touches.end(), is_taken)) id++;
    return id;
  }

  void close_frame() {
    if (!is_frame_open) return;
    is_frame_open = false;
    hands_in = true;
    touch->frame();
    hands_in = false;
  }

  /* ---- outputs */

  void put_output(EffectScreen *screen) {
    auto box = screen->geometry();
    double width = 0;
    for (auto it : qApp->screens())
      if (it->name() == screen->name()) width = it->physicalSize().width();
    double scale = tactus_threshold_scale_for(width > 0 ? box.width() / width : 0);
    auto it = outputs.find(screen);
    if (it != outputs.end()) {
      tactus_server_resize_output(server, it->second, box.x(), box.y(), box.width(), box.height(), scale);
      return;
    }
    outputs[screen] = tactus_server_add_output(
      server, screen->name().toUtf8().constData(), box.x(), box.y(), box.width(), box.height(), scale);
    connect(screen, &EffectScreen::geometryChanged, this, [this, screen] { put_output(screen); });
  }

  /* ---- gestures */

  void tell_situation(double x, double y, tactus_situation &situation) {
    if (auto screen = effects->screenAt(QPointF(x, y).toPoint())) {
      output_name = screen->name().toUtf8();
      situation.output = output_name.constData();
    }
    situation.is_on_background = true;
    for (auto it : effects->stackingOrder())
      if (it->isOnCurrentDesktop() && !it->isMinimized() && it->frameGeometry().contains(x, y))
        situation.is_on_background = it->isDesktop();
    auto window = effects->activeWindow();
    if (!window) return;
    /* Its name, then its class, which is the application ID. */
    app = window->windowClass().section(' ', -1).toUtf8();
    title = window->caption().toUtf8();
    situation.app = app.constData();
    situation.title = title.constData();
    situation.is_fullscreen = window->isFullScreen();
  }

  bool press(const char *shortcut) {
    auto call = QDBusMessage::createMethodCall(
      "org.kde.kglobalaccel", "/component/kwin", "org.kde.kglobalaccel.Component", "invokeShortcut");
    return QDBusConnection::sessionBus().send(call << QString(shortcut));
  }

  /* Of what goes with fingers KWin is asked again, step by step. */
  bool perform(const tactus_request &request) {
    if (request.phase != TACTUS_REQUEST_FIRE) return false;
    auto window = effects->activeWindow();
    switch (request.action) {
      case TACTUS_ACTION_WORKSPACE: return go(nullptr, request);
      case TACTUS_ACTION_MOVE: return go(window, request);
      case TACTUS_ACTION_WINDOW: return turn(request.which == TACTUS_WHICH_NEXT, request.times);
      case TACTUS_ACTION_OVERVIEW: return press("Overview");
      case TACTUS_ACTION_SHOW_DESKTOP: return press("Show Desktop");
      case TACTUS_ACTION_TILE:
        return press(request.which == TACTUS_WHICH_LEFT ? "Window Quick Tile Left" : "Window Quick Tile Right");
      case TACTUS_ACTION_COMMAND:
        return !qstrcmp(request.words[0], "kwin") && press(request.words[request.word_count - 1]);
      case TACTUS_ACTION_RESTORE: return restore(window);
      case TACTUS_ACTION_CLOSE:
        if (window) window->closeWindow();
        return true;
      case TACTUS_ACTION_MINIMIZE:
        if (window) window->minimize();
        return true;
      case TACTUS_ACTION_FULLSCREEN:
        if (window && wants_change(request, window->isFullScreen())) press("Window Fullscreen");
        return true;
      case TACTUS_ACTION_MAXIMIZE:
        if (window && wants_change(request, fills_room(window))) press("Window Maximize");
        return true;
      default: return false;
    }
  }

  static bool wants_change(const tactus_request &request, bool is_on) {
    return request.which == TACTUS_WHICH_TOGGLE || (request.which != TACTUS_WHICH_OFF) != is_on;
  }

  /* Nobody tells an effect that a window is maximized. */
  static bool fills_room(EffectWindow *window) {
    return window->frameGeometry() == effects->clientArea(MaximizeArea, window);
  }

  bool go(EffectWindow *along, const tactus_request &request) {
    int last = effects->numberOfDesktops(), to = effects->currentDesktop();
    int steps = std::min<int64_t>(request.times, last);
    auto where = request.which;
    if (where == TACTUS_WHICH_NEXT || where == TACTUS_WHICH_PREVIOUS) {
      to = std::clamp(to + (where == TACTUS_WHICH_NEXT ? steps : -steps), 1, last);
    } else if (where == TACTUS_WHICH_UP || where == TACTUS_WHICH_DOWN) {
      bool is_up = where == TACTUS_WHICH_UP;
      while (steps-- > 0) to = is_up ? effects->desktopAbove(to, false) : effects->desktopBelow(to, false);
    } else {
      to = request.number;
      if (to < 1 || to > last) return false;
    }
    if (along) effects->windowToDesktop(along, to);
    effects->setCurrentDesktop(to);
    return true;
  }

  bool turn(bool is_forwards, uint32_t times) {
    for (uint32_t n = 0; n < times; n++) {
      EffectWindowList windows;
      for (auto it : effects->stackingOrder())
        if (it->isNormalWindow() && it->isOnCurrentDesktop() && !it->isMinimized()) windows.append(it);
      if (windows.size() < 2) break;
      effects->activateWindow(is_forwards ? windows[windows.size() - 2] : windows.first());
    }
    return true;
  }

  bool restore(EffectWindow *window) {
    if (window && window->isFullScreen()) return press("Window Fullscreen");
    if (window && fills_room(window)) return press("Window Maximize");
    auto windows = effects->stackingOrder();
    for (auto it = windows.rbegin(); it != windows.rend(); it++) {
      if (!(*it)->isNormalWindow() || !(*it)->isMinimized()) continue;
      (*it)->unminimize();
      effects->activateWindow(*it);
      break;
    }
    return true;
  }
};

KWIN_EFFECT_FACTORY_SUPPORTED(TactusEffect, "tactus.json", return TactusEffect::supported();)
}

#include "tactus-kwin.moc"
