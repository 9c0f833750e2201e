/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * The code that all versions of the plugin share: a host of tactus-host.h whose functions are methods, the
 * touchscreens, and the touches from Wayfire and to Wayfire. Include this file after Wayfire's headers.
 *
 * Wayfire lets plugins receive touches, but not withhold them. Therefore the plugin replaces Wayfire's own listeners
 * for the events of the cursor. The plugin calls these listeners, with events of its own, for each touch that windows
 * receive. So Wayfire finds the focus, its grabs work, and its other plugins receive the touch. The listeners are
 * restored when the plugin is unloaded. */
#pragma once

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <wayfire/util/log.hpp>

#include <tactus-host.h>

namespace
{
/* Replaces all listeners of a signal with a listener of the plugin. The plugin can call the replaced listeners, and
 * restore them. */
class taken_signal_t
{
    struct listener_t
    {
        wl_listener base;
        taken_signal_t *owner;
    };
    wl_signal *signal = nullptr;
    wl_signal theirs;
    listener_t ours;
    std::function<void(void*)> heard;

  public:
    void take(wl_signal *from, std::function<void(void*)> call)
    {
        signal = from;
        heard  = call;
        wl_signal_init(&theirs);
        wl_list_insert_list(&theirs.listener_list, &signal->listener_list);
        wl_list_init(&signal->listener_list);
        ours.owner = this;
        ours.base.notify = [] (wl_listener *listener, void *data)
        {
            ((listener_t*)listener)->owner->heard(data);
        };
        wl_signal_add(signal, &ours.base);
    }

    /* Restores the listeners. Listeners that were added in the meantime stay. */
    void give_back()
    {
        wl_list_remove(&ours.base.link);
        wl_list_insert_list(&signal->listener_list, &theirs.listener_list);
        wl_list_init(&theirs.listener_list);
    }

    void tell_them(void *data)
    {
        wl_signal_emit(&theirs, data);
    }
};

/* Returns the object whose first member is the listener. */
template<class T>
T *mine(wl_listener *listener)
{
    return (T*)listener;
}

/* The code that all versions of Wayfire share. `wlroots` defines the types that differ between versions: wlroots's
 * touch events and their devices, and Wayfire's windows. */
template<class wlroots>
class host_t
{
  protected:
    using touchscreen = typename wlroots::touchscreen;
    using window = typename wlroots::window;
    struct device_t
    {
        wl_listener destroy;
        host_t *owner;
        uint32_t number;
        touchscreen *handle;
    };
    /* A touch that Wayfire has received. */
    struct touch_t
    {
        int32_t id;
        touchscreen *device;
    };

    wf::compositor_core_t& core = wf::get_core();
    wlr_cursor *cursor = core.get_wlr_cursor();
    wlr_seat *seat     = core.get_current_seat();
    tactus_host *host     = nullptr;
    tactus_server *server = nullptr;
    tactus_engine *engine = nullptr;
    std::map<wf::output_t*, uint64_t> outputs;

    /* Returns the view of the output at a point. Sets `surface` to the view of the client's surface there, if any. */
    virtual uint64_t ground_at(wf::pointf_t point, uint64_t& surface) = 0;
    virtual bool is_locked() = 0;
    /* Sends wl_touch.cancel to the client of a surface. */
    virtual void send_cancel(wl_resource *surface) = 0;
    /* Lifts a finger in Wayfire without an event to the client, which has already received the end of this touch. */
    virtual void lift_silently(typename wlroots::up_event& event) = 0;
    /* Returns the window in front, even if the output does not have the focus. */
    virtual window front(wf::output_t *output) = 0;
    /* Returns a minimized window; null if there is none. */
    virtual window minimized(wf::output_t *output) = 0;
    virtual bool is_fullscreen(window view) = 0;
    virtual void make_fullscreen(window view, wf::output_t *output, bool is_on) = 0;
    virtual uint32_t tiled_edges(window view) = 0;
    virtual void tile(window view, uint32_t edges) = 0;
    virtual void minimize(window view, bool is_on) = 0;
    virtual bool turn(wf::output_t *output, bool is_forwards, uint32_t times) = 0;
    /* Triggers an action of a plugin, as a key would. Returns false if there is no action with this name. */
    virtual bool call(wf::output_t *output, const std::string& activator) = 0;

    bool open()
    {
        tactus_server_host table{};
        table.size    = sizeof(table);
        table.deliver = [] (void *self, const tactus_touch_effect *touch, wl_resource *surface, bool is_precise)
        {
            ((host_t*)self)->deliver(touch, surface, is_precise);
        };
        table.touch_over  = [] (void *self, uint64_t touch) { ((host_t*)self)->lift(touch, 0, true); };
        table.cycle_ended = [] (void *self) { ((host_t*)self)->close_frame(); };
        table.wl_touch_id = [] (void *self, uint64_t touch) { return ((host_t*)self)->id_of(touch); };

        tactus_session session{};
        session.size    = sizeof(session);
        session.perform = [] (void *self, const tactus_request *request) { return ((host_t*)self)->perform(*request); };
        session.situation = [] (void *self, int64_t id, double x, double y, tactus_situation *situation)
        {
            ((host_t*)self)->tell_situation(id, x, y, *situation);
        };
        session.log = [] (void*, const char *line) { LOGI("tactus: ", line); };

        tactus_server_settings settings{};
        settings.size = sizeof(settings);
        tactus_server_default_settings(&settings);
        settings.capabilities |= TACTUS_CAPABILITY_CANCEL_PRECISE | TACTUS_CAPABILITY_TOUCH_IDS;
        settings.filters_globals = true; /* Wayfire sets no filter itself */
        host = tactus_host_create(core.display, &table, &session, this, &settings, nullptr);
        if (!host)
        {
            LOGE("tactus: no memory");
            return false;
        }

        server = tactus_host_server(host);
        engine = tactus_server_engine(server);
        for (auto output : core.output_layout->get_outputs())
        {
            put_output(output);
        }

        for (auto device : core.get_input_devices())
        {
            add_device(device->get_wlr_handle());
        }

        return true;
    }

    /* Replaces Wayfire's listeners, so that only this plugin receives touches. */
    void listen()
    {
        down.take(&cursor->events.touch_down, [=] (void *data)
        {
            finger_down((typename wlroots::down_event*)data);
        });
        motion.take(&cursor->events.touch_motion, [=] (void *data)
        {
            finger_moved((typename wlroots::motion_event*)data);
        });
        up.take(&cursor->events.touch_up, [=] (void *data)
        {
            finger_ended((typename wlroots::up_event*)data, tactus_touch_up);
        });
        cancel.take(&cursor->events.touch_cancel, [=] (void *data)
        {
            finger_ended((typename wlroots::cancel_event*)data, tactus_touch_cancel);
        });
        frame.take(&cursor->events.touch_frame, [=] (void*)
        {
            heed_lock();
            tactus_touch_frame(engine);
        });
        LOGI("tactus: ready");
    }

    /* Ends all touches of windows through Wayfire's listeners, and then restores these listeners. */
    bool close()
    {
        if (!host)
        {
            return false;
        }

        tactus_host_destroy(host);
        host = nullptr;
        for (auto signal : {&down, &motion, &up, &cancel, &frame})
        {
            signal->give_back();
        }

        for (auto& it : devices)
        {
            wl_list_remove(&it.second.destroy.link);
        }

        LOGI("tactus: gone");
        return true;
    }

    /* ---- outputs and touchscreens */

    void put_output(wf::output_t *output)
    {
        if (!host || !output)
        {
            return;
        }

        auto box   = output->get_layout_geometry();
        auto width = output->handle->phys_width;
        double scale = tactus_threshold_scale_for(width > 0 ? (double)box.width / width : 0);
        auto it = outputs.find(output);
        if (it != outputs.end())
        {
            tactus_server_resize_output(server, it->second, box.x, box.y, box.width, box.height, scale);
        } else
        {
            outputs[output] = tactus_server_add_output(
                server, output->handle->name, box.x, box.y, box.width, box.height, scale);
        }
    }

    void remove_output(wf::output_t *output)
    {
        auto it = outputs.find(output);
        if (host && (it != outputs.end()))
        {
            tactus_server_remove_output(server, it->second);
            outputs.erase(it);
        }
    }

    wf::output_t *output_of(uint64_t view)
    {
        for (auto& it : outputs)
        {
            if (it.second == view)
            {
                return it.first;
            }
        }

        return nullptr;
    }

    /* Places a surface in the server, with its transform. `inside` converts a point of the layout to a point of the
     * surface. The transform is computed from `near` and two points beside it. */
    void place_near(
        wf::pointf_t near, wf::output_t *output, wl_resource *surface, double width, double height,
        std::function<wf::pointf_t(wf::pointf_t)> inside)
    {
        auto ground = outputs.find(output);
        if (!host || (ground == outputs.end()))
        {
            return;
        }

        const double span = 64;
        auto at = inside(near), right = inside({near.x + span, near.y}), below = inside({near.x, near.y + span});
        double a = (right.x - at.x) / span, b = (right.y - at.y) / span;
        double c = (below.x - at.x) / span, d = (below.y - at.y) / span;
        double scale = a * d - b * c;
        if (!std::isfinite(scale) || (std::fabs(scale) < 1e-6))
        {
            return;
        }

        /* The inverse transform: from the surface to the output. */
        tactus_view_properties properties{};
        properties.size = sizeof(properties);
        tactus_view_default_properties(&properties);
        double way[] = {d / scale, -b / scale, -c / scale, a / scale};
        auto box = output->get_layout_geometry();
        properties.frame.x = near.x - box.x - (way[0] * at.x + way[2] * at.y);
        properties.frame.y = near.y - box.y - (way[1] * at.x + way[3] * at.y);
        properties.frame.width  = width;
        properties.frame.height = height;
        std::copy(std::begin(way), std::end(way), properties.transform);
        tactus_server_place_with(server, surface, ground->second, &properties, TACTUS_POSITION_KEEP, 0);
    }

    void add_device(wlr_input_device *device)
    {
        if (!host || (device->type != WLR_INPUT_DEVICE_TOUCH))
        {
            return;
        }

        auto handle = wlroots::touchscreen_of(device);
        if (devices.count(handle))
        {
            return;
        }

        auto& it = devices[handle];
        it.owner  = this;
        it.number = ++last_device;
        it.handle = handle;
        it.destroy.notify = [] (wl_listener *listener, void*)
        {
            auto it = mine<device_t>(listener);
            it->owner->device_goes(*it);
        };
        wl_signal_add(&device->events.destroy, &it.destroy);
        tactus_server_add_device(server, it.number, device->name, handle->output_name ? handle->output_name : "", 10);
    }

    touchscreen *device_of(int64_t id)
    {
        for (auto& it : devices)
        {
            if (it.second.number == (uint32_t)(id >> 32))
            {
                return it.first;
            }
        }

        return nullptr;
    }

  private:
    /* The strings to which a `tactus_situation` refers. */
    std::string app, title, output_name;
    taken_signal_t down, motion, up, cancel, frame;
    std::map<touchscreen*, device_t> devices;
    uint32_t last_device = 0;
    std::map<uint64_t, touch_t> touches; /* by serial */
    /* Whether clients have received events of `frame_time` that no frame event has ended. */
    bool is_frame_open = false;
    bool was_locked    = false;
    int64_t frame_time = 0;

    void device_goes(device_t& device)
    {
        tactus_server_remove_device(server, device.number);
        wl_list_remove(&device.destroy.link);
        devices.erase(device.handle);
    }

    /* ---- touches from devices */

    /* Reports to the host if the session was locked or unlocked, which ends the touches that are down. */
    void heed_lock()
    {
        if (is_locked() != was_locked)
        {
            was_locked = !was_locked;
            tactus_host_set_locked(host, was_locked);
        }
    }

    /* Converts a time of wlroots: milliseconds of CLOCK_MONOTONIC in 32 bits. */
    static int64_t stamp(uint32_t milliseconds)
    {
        timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return tactus_time_from_ms(milliseconds, (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000);
    }

    wf::pointf_t layout_point(touchscreen *device, double x, double y)
    {
        wf::pointf_t point;
        wlr_cursor_absolute_to_layout_coords(cursor, wlroots::device_of(device), x, y, &point.x, &point.y);
        return point;
    }

    void finger_down(typename wlroots::down_event *event)
    {
        auto device = wlroots::touchscreen_of(event);
        add_device(wlroots::device_of(device));
        heed_lock();
        auto point = layout_point(device, event->x, event->y);
        uint64_t surface = 0, ground = ground_at(point, surface);
        auto id   = tactus_contact(devices[device].number, event->touch_id);
        auto time = stamp(event->time_msec);
        for (auto view : {surface, ground})
        {
            if (view && tactus_touch_down_in(engine, time, id, point.x, point.y, TACTUS_TOUCH_DIRECT, view))
            {
                break;
            }
        }
    }

    void finger_moved(typename wlroots::motion_event *event)
    {
        auto device = devices.find(wlroots::touchscreen_of(event));
        if (device != devices.end())
        {
            auto point = layout_point(device->first, event->x, event->y);
            auto id    = tactus_contact(device->second.number, event->touch_id);
            tactus_touch_motion(engine, stamp(event->time_msec), id, point.x, point.y);
        }
    }

    template<class event_t>
    void finger_ended(event_t *event, bool (*end)(tactus_engine*, int64_t, int64_t))
    {
        auto device = devices.find(wlroots::touchscreen_of(event));
        if (device != devices.end())
        {
            end(engine, stamp(event->time_msec), tactus_contact(device->second.number, event->touch_id));
        }
    }

    /* ---- touches to clients */

    int32_t id_of(uint64_t touch)
    {
        auto it = touches.find(touch);
        return it == touches.end() ? -1 : it->second.id;
    }

    int32_t free_id()
    {
        int32_t id = 0;
        for (auto it = touches.begin(); it != touches.end();)
        {
            bool is_taken = it->second.id == id;
            it = is_taken ? touches.begin() : std::next(it);
            id += is_taken;
        }

        return id;
    }

    void deliver(const tactus_touch_effect *touch, wl_resource *surface, bool is_precise)
    {
        if (is_frame_open && (touch->timestamp != frame_time))
        {
            close_frame();
        }

        is_frame_open = true;
        frame_time    = touch->timestamp;
        uint32_t time = touch->timestamp / 1000;
        if (touch->phase == TACTUS_PHASE_BEGAN)
        {
            touch_t new_touch = {free_id(), device_of(touch->id)};
            touches[touch->serial] = new_touch;
        }

        auto it = touches.find(touch->serial);
        if ((it == touches.end()) || !it->second.device)
        {
            return;
        }

        auto [id, device] = it->second;
        /* The position in the device's own coordinates. */
        auto from = layout_point(device, 0, 0), to = layout_point(device, 1, 1);
        double x = (touch->x - from.x) / (to.x - from.x), y = (touch->y - from.y) / (to.y - from.y);
        switch (touch->phase)
        {
          case TACTUS_PHASE_BEGAN:
          {
            typename wlroots::down_event event{device, time, id, x, y};
            down.tell_them(&event);
            break;
          }

          case TACTUS_PHASE_MOVED:
          {
            typename wlroots::motion_event event{device, time, id, x, y};
            motion.tell_them(&event);
            break;
          }

          case TACTUS_PHASE_ENDED:
            lift(touch->serial, time, false);
            break;

          case TACTUS_PHASE_CANCELLED:
            if (surface && !is_precise)
            {
                send_cancel(surface);
            }

            /* A touch without a client belongs to Wayfire, which cannot cancel touches, so it is lifted. */
            lift(touch->serial, time, surface && !is_precise);
            break;

          default:
            break;
        }
    }

    void lift(uint64_t touch, uint32_t time, bool is_silent)
    {
        auto it = touches.find(touch);
        if (it == touches.end())
        {
            return;
        }

        typename wlroots::up_event event{it->second.device, time, it->second.id};
        touches.erase(it);
        if (!is_silent)
        {
            up.tell_them(&event);
            return;
        }

        auto drag = seat->drag;
        if (drag && (drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_TOUCH) && (drag->touch_id == event.touch_id))
        {
            wlr_seat_touch_end_grab(seat);
        }

        lift_silently(event);
    }

    /* Sends a frame event: Wayfire 0.7.4 never sends one, and the frame listener of later versions is replaced. */
    void close_frame()
    {
        is_frame_open = false;
        wlr_seat_touch_notify_frame(seat);
    }

    /* ---- actions of gestures */

    void tell_situation(int64_t id, double x, double y, tactus_situation& situation)
    {
        auto device = device_of(id);
        situation.device = device ? wlroots::device_of(device)->name : nullptr;
        auto output = core.output_layout->get_output_at(x, y);
        if (output)
        {
            output_name = output->handle->name;
            situation.output = output_name.c_str();
        }

        auto below = core.get_view_at({x, y});
        situation.is_on_background = !below || (below->role == wf::VIEW_ROLE_DESKTOP_ENVIRONMENT);
        auto view = output ? front(output) : nullptr;
        if (view)
        {
            app   = view->get_app_id();
            title = view->get_title();
            situation.app   = app.c_str();
            situation.title = title.c_str();
            situation.is_fullscreen = is_fullscreen(view);
        }
    }

    /* Performs an action once. The plugin has no actions that follow the fingers continuously, so Tactus calls this
     * function for each step instead. */
    bool perform(const tactus_request& request)
    {
        auto output = output_of(request.output);
        if (!output || (request.phase != TACTUS_REQUEST_FIRE))
        {
            return false;
        }

        auto view = front(output);
        switch (request.action)
        {
          case TACTUS_ACTION_OVERVIEW:
            return call(output, "scale/toggle") || call(output, "expo/toggle");

          case TACTUS_ACTION_SHOW_DESKTOP:
            return call(output, "wm-actions/toggle_showdesktop");

          case TACTUS_ACTION_COMMAND:
            return (request.words[0] == std::string("wayfire")) && call(output, request.words[1]);

          case TACTUS_ACTION_WORKSPACE:
            return go(output, nullptr, request);

          case TACTUS_ACTION_MOVE:
            return !view || go(output, view, request);

          case TACTUS_ACTION_WINDOW:
            return turn(output, request.which == TACTUS_WHICH_NEXT, request.times);

          case TACTUS_ACTION_RESTORE:
            return restore(output, view);

          case TACTUS_ACTION_TILE:
            return call(output, request.which == TACTUS_WHICH_LEFT ? "grid/slot_l" : "grid/slot_r");

          case TACTUS_ACTION_CLOSE:
            if (view) view->close();
            return true;

          case TACTUS_ACTION_MINIMIZE:
            if (view) minimize(view, true);
            return true;

          case TACTUS_ACTION_MAXIMIZE:
            if (view)
            {
                bool fills = wanted(request, tiled_edges(view) == wf::TILED_EDGES_ALL);
                tile(view, fills ? wf::TILED_EDGES_ALL : 0);
            }

            return true;

          case TACTUS_ACTION_FULLSCREEN:
            if (view) make_fullscreen(view, output, wanted(request, is_fullscreen(view)));
            return true;

          default:
            return false;
        }
    }

    bool go(wf::output_t *output, window along, const tactus_request& request)
    {
        auto workspaces = wlroots::workspaces(output);
        auto size = workspaces->get_workspace_grid_size();
        auto to   = workspaces->get_current_workspace();
        if (!find_workspace(request, size.width, size.height, to.x, to.y))
        {
            return false;
        }

        std::vector<window> fixed;
        if (along) fixed = {along};
        workspaces->request_workspace(to, fixed);
        return true;
    }

    bool restore(wf::output_t *output, window view)
    {
        if (view && is_fullscreen(view))
        {
            make_fullscreen(view, output, false);
        } else if (view && tiled_edges(view))
        {
            tile(view, 0);
        } else if (auto gone = minimized(output))
        {
            minimize(gone, false);
        }

        return true;
    }

    static bool wanted(const tactus_request& request, bool is_on)
    {
        return request.which == TACTUS_WHICH_TOGGLE ? !is_on : request.which != TACTUS_WHICH_OFF;
    }

    /* Finds the requested workspace in a grid of this size. `x` and `y` are the position of the current workspace, and
     * are set to that of the requested one. Returns false if there is no such workspace. */
    static bool find_workspace(const tactus_request& request, int width, int height, int& x, int& y)
    {
        int steps  = std::min<uint32_t>(request.times, width * height);
        int number = y * width + x;
        switch (request.which)
        {
          case TACTUS_WHICH_NEXT:
            number = std::min(number + steps, width * height - 1);
            break;

          case TACTUS_WHICH_PREVIOUS:
            number = std::max(number - steps, 0);
            break;

          case TACTUS_WHICH_UP:
            number = std::max(y - steps, 0) * width + x;
            break;

          case TACTUS_WHICH_DOWN:
            number = std::min(y + steps, height - 1) * width + x;
            break;

          default:
            if ((request.number < 1) || (request.number > uint32_t(width * height)))
            {
                return false;
            }

            number = request.number - 1;
        }

        x = number % width;
        y = number / width;
        return true;
    }

  protected:
    /* Passes an up event to Wayfire's listeners. */
    void tell_up(typename wlroots::up_event& event)
    {
        up.tell_them(&event);
    }
};
}
