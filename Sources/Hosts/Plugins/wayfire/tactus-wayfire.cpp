/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Touch gestures in Wayfire 0.7.4: those of the user's configuration, tactus.conf(5), and those that applications ask
 * for by the protocol. HOSTS.md says what a host has to do.
 *
 * Wayfire lets plugins see touches, but not hold them back. So this takes the place of Wayfire's own listeners at its
 * cursor, and calls them, with events of its own, for what windows shall be told: Wayfire finds the focus then, its
 * grabs hold, its other plugins see it. The listeners come back when the plugin is unloaded. */
#include <cmath>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <string>

#include <wayfire/core.hpp>
#include <wayfire/input-device.hpp>
#include <wayfire/nonstd/wlroots-full.hpp>
#include <wayfire/output-layout.hpp>
#include <wayfire/output.hpp>
#include <wayfire/plugin.hpp>
#include <wayfire/signal-definitions.hpp>
#include <wayfire/singleton-plugin.hpp>
#include <wayfire/util/log.hpp>
#include <wayfire/view.hpp>
#include <wayfire/workspace-manager.hpp>

#include <tactus-host.h>

namespace
{
/* wlroots tells milliseconds of CLOCK_MONOTONIC, in 32 bits. */
int64_t stamp(uint32_t milliseconds)
{
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return tactus_time_from_ms(milliseconds, (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000);
}

/* A signal whose listeners are put aside while this one is in their place. */
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

    /* Those who have begun to listen meanwhile stay. */
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

/* While it has the seat, nobody is told of touches, but wlroots forgets those that end. */
const wlr_touch_grab_interface silence = {
    .down     = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) -> uint32_t { return 0; },
    .up       = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .motion   = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .enter    = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .frame    = [] (wlr_seat_touch_grab*) {},
    .cancel   = [] (wlr_seat_touch_grab*) {},
    .wl_cancel = [] (wlr_seat_touch_grab*, wlr_surface*) {},
};

class tactus_t
{
    struct surface_t
    {
        wl_listener commit;
        tactus_t *owner;
        wf::surface_interface_t *surface;
        wlr_surface *handle;
    };
    struct device_t
    {
        wl_listener destroy;
        tactus_t *owner;
        uint32_t number;
        wlr_input_device *handle;
    };
    /* A touch that Wayfire knows of. */
    struct touch_t
    {
        int32_t id;
        wlr_input_device *device;
    };

    wf::compositor_core_t& core = wf::get_core();
    wlr_cursor *cursor = core.get_wlr_cursor();
    wlr_seat *seat     = core.get_current_seat();
    tactus_host *host  = nullptr;
    tactus_server *server = nullptr;
    tactus_engine *engine = nullptr;

    taken_signal_t down, motion, up, cancel, frame;
    std::map<wf::output_t*, uint64_t> outputs;
    std::map<wf::surface_interface_t*, surface_t> surfaces;
    std::map<wlr_input_device*, device_t> devices;
    uint32_t last_device = 0;
    std::map<uint64_t, touch_t> touches; /* by serial */
    /* Clients have been told something at this time that no frame has closed yet. */
    bool is_frame_open = false;
    int64_t frame_time = 0;

    /* What `situation` has lent. */
    std::string app, title, output_name;

    template<class T>
    static T *mine(wl_listener *listener)
    {
        /* It comes first. */
        return (T*)listener;
    }

  public:
    tactus_t()
    {
        tactus_server_host table{};
        table.size    = sizeof(table);
        table.deliver = [] (void *self, const tactus_touch_effect *touch, wl_resource *surface, bool is_precise)
        {
            ((tactus_t*)self)->deliver(touch, surface, is_precise);
        };
        table.touch_over  = [] (void *self, uint64_t touch) { ((tactus_t*)self)->lift(touch, 0, true); };
        table.cycle_ended = [] (void *self) { ((tactus_t*)self)->close_frame(); };
        table.wl_touch_id = [] (void *self, uint64_t touch) { return ((tactus_t*)self)->id_of(touch); };

        tactus_session session{};
        session.size    = sizeof(session);
        session.perform = [] (void *self, const tactus_request *request)
        {
            return ((tactus_t*)self)->perform(*request);
        };
        session.situation = [] (void *self, int64_t id, double x, double y, tactus_situation *situation)
        {
            ((tactus_t*)self)->tell_situation(id, x, y, *situation);
        };
        session.log = [] (void*, const char *line) { LOGI("tactus: ", line); };

        tactus_server_settings settings{};
        settings.size = sizeof(settings);
        tactus_server_default_settings(&settings);
        settings.capabilities |= TACTUS_CAPABILITY_CANCEL_PRECISE | TACTUS_CAPABILITY_TOUCH_IDS;
        settings.filters_globals = true; /* Wayfire has no filter of its own */
        host = tactus_host_create(core.display, &table, &session, this, &settings, nullptr);
        if (!host)
        {
            LOGE("tactus: no memory");
            return;
        }

        server = tactus_host_server(host);
        engine = tactus_server_engine(server);
        for (auto output : core.output_layout->get_outputs())
        {
            put_output(output);
        }

        for (auto view : core.get_all_views())
        {
            for (auto& it : view->enumerate_surfaces())
            {
                add_surface(it.surface);
            }
        }

        for (auto device : core.get_input_devices())
        {
            add_device(device->get_wlr_handle());
        }

        core.output_layout->connect_signal("output-added", &on_output);
        core.output_layout->connect_signal("output-configuration-changed", &on_output);
        core.output_layout->connect_signal("output-pre-remove", &on_output_goes);
        core.connect_signal("surface-mapped", &on_mapped);
        core.connect_signal("surface-unmapped", &on_unmapped);
        core.connect_signal("view-geometry-changed", &on_moved);
        core.connect_signal("input-device-added", &on_device);
        core.connect_signal("shutdown", &on_shutdown);

        down.take(&cursor->events.touch_down, [=] (void *data) { finger_down((wlr_event_touch_down*)data); });
        motion.take(&cursor->events.touch_motion, [=] (void *data) { finger_moved((wlr_event_touch_motion*)data); });
        up.take(&cursor->events.touch_up, [=] (void *data)
        {
            auto event = (wlr_event_touch_up*)data;
            finger_ended(event->device, event->touch_id, event->time_msec, tactus_touch_up);
        });
        cancel.take(&cursor->events.touch_cancel, [=] (void *data)
        {
            auto event = (wlr_event_touch_cancel*)data;
            finger_ended(event->device, event->touch_id, event->time_msec, tactus_touch_cancel);
        });
        frame.take(&cursor->events.touch_frame, [=] (void*) { tactus_touch_frame(engine); });
        LOGI("tactus: ready");
    }

    ~tactus_t()
    {
        stop();
    }

  private:
    /* Windows are told that their touches are over, while Wayfire's listeners are still called. */
    void stop()
    {
        if (!host)
        {
            return;
        }

        tactus_host_destroy(host);
        host = nullptr;
        for (auto signal : {&down, &motion, &up, &cancel, &frame})
        {
            signal->give_back();
        }

        for (auto& it : surfaces)
        {
            wl_list_remove(&it.second.commit.link);
        }

        for (auto& it : devices)
        {
            wl_list_remove(&it.second.destroy.link);
        }

        LOGI("tactus: gone");
    }

    wf::signal_connection_t on_shutdown{[=] (wf::signal_data_t*) { stop(); }};

    /* ---- outputs */

    wf::signal_connection_t on_output{[=] (wf::signal_data_t *data) { put_output(wf::get_signaled_output(data)); }};
    wf::signal_connection_t on_output_goes{[=] (wf::signal_data_t *data)
    {
        auto it = outputs.find(wf::get_signaled_output(data));
        if (host && (it != outputs.end()))
        {
            tactus_server_remove_output(server, it->second);
            outputs.erase(it);
        }
    }};

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

    /* ---- where things are */

    wf::signal_connection_t on_mapped{[=] (wf::signal_data_t *data)
    {
        add_surface(static_cast<wf::surface_map_state_changed_signal*>(data)->surface);
    }};
    wf::signal_connection_t on_unmapped{[=] (wf::signal_data_t *data)
    {
        auto it = surfaces.find(static_cast<wf::surface_map_state_changed_signal*>(data)->surface);
        if (!host || (it == surfaces.end()))
        {
            return;
        }

        tactus_server_withdraw(server, it->second.handle->resource);
        wl_list_remove(&it->second.commit.link);
        surfaces.erase(it);
    }};
    wf::signal_connection_t on_moved{[=] (wf::signal_data_t *data)
    {
        auto view = wf::get_signaled_view(data);
        if (!host || !view)
        {
            return;
        }

        for (auto& it : view->enumerate_surfaces())
        {
            place(it.surface, it.surface->get_output(), {0, 0});
        }
    }};

    void add_surface(wf::surface_interface_t *surface)
    {
        auto handle = surface->get_wlr_surface();
        if (!host || !handle || surfaces.count(surface))
        {
            return;
        }

        auto& it = surfaces[surface];
        it.owner   = this;
        it.surface = surface;
        it.handle  = handle;
        it.commit.notify = [] (wl_listener *listener, void*)
        {
            auto it = mine<surface_t>(listener);
            it->owner->place(it->surface, it->surface->get_output(), {0, 0});
            tactus_server_surface_committed(it->owner->server, it->handle->resource);
        };
        wl_signal_add(&handle->events.commit, &it.commit);
        place(surface, surface->get_output(), {0, 0});
    }

    /* With whatever transforms its view has there: three points, by Wayfire's own way to find what is hit. `near` is
     * in coordinates of touches. */
    void place(wf::surface_interface_t *surface, wf::output_t *output, wf::pointf_t near)
    {
        auto view = dynamic_cast<wf::view_interface_t*>(surface->get_main_surface());
        auto home = surface->get_output();
        auto known  = surfaces.find(surface);
        auto ground = outputs.find(output);
        if (!view || !home || (known == surfaces.end()) || (ground == outputs.end()))
        {
            return;
        }

        const double span = 64;
        auto origin = home->get_layout_geometry();
        auto inside = [&] (double x, double y)
        {
            return view->global_to_local_point({near.x + x - origin.x, near.y + y - origin.y}, surface);
        };
        auto at = inside(0, 0), right = inside(span, 0), below = inside(0, span);
        double a = (right.x - at.x) / span, b = (right.y - at.y) / span;
        double c = (below.x - at.x) / span, d = (below.y - at.y) / span;
        double scale = a * d - b * c;
        if (!std::isfinite(scale) || (std::fabs(scale) < 1e-6))
        {
            return;
        }

        /* The other way round: from the surface to the output. */
        tactus_view_properties properties{};
        properties.size = sizeof(properties);
        tactus_view_default_properties(&properties);
        double way[] = {d / scale, -b / scale, -c / scale, a / scale};
        auto box  = output->get_layout_geometry();
        auto size = surface->get_size();
        properties.frame.x = near.x - box.x - (way[0] * at.x + way[2] * at.y);
        properties.frame.y = near.y - box.y - (way[1] * at.x + way[3] * at.y);
        properties.frame.width  = size.width;
        properties.frame.height = size.height;
        std::memcpy(properties.transform, way, sizeof(way));
        tactus_server_place_with(
            server, known->second.handle->resource, ground->second, &properties, TACTUS_POSITION_KEEP, 0);
    }

    /* ---- touchscreens */

    wf::signal_connection_t on_device{[=] (wf::signal_data_t *data)
    {
        add_device(static_cast<wf::input_device_signal*>(data)->device->get_wlr_handle());
    }};

    void add_device(wlr_input_device *handle)
    {
        if (!host || (handle->type != WLR_INPUT_DEVICE_TOUCH) || devices.count(handle))
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
        wl_signal_add(&handle->events.destroy, &it.destroy);
        tactus_server_add_device(
            server, it.number, handle->name, handle->output_name ? handle->output_name : "", 10);
    }

    void device_goes(device_t& device)
    {
        tactus_server_remove_device(server, device.number);
        wl_list_remove(&device.destroy.link);
        devices.erase(device.handle);
    }

    /* ---- touches in */

    wf::pointf_t layout_point(wlr_input_device *device, double x, double y)
    {
        wf::pointf_t point;
        wlr_cursor_absolute_to_layout_coords(cursor, device, x, y, &point.x, &point.y);
        return point;
    }

    void finger_down(wlr_event_touch_down *event)
    {
        add_device(event->device);
        auto& device = devices[event->device];
        auto point   = layout_point(event->device, event->x, event->y);
        auto output  = core.output_layout->get_output_at(point.x, point.y);
        auto ground  = outputs.find(output);
        if (ground == outputs.end())
        {
            return;
        }

        tactus_host_set_locked(host, core.protocols.input_inhibit->active_client != nullptr);
        wlr_idle_notify_activity(core.protocols.idle, seat);
        auto id   = tactus_contact(device.number, event->touch_id);
        auto time = stamp(event->time_msec);
        auto surface = core.get_surface_at(point);
        if (surface && surface->get_wlr_surface())
        {
            place(surface, output, point);
            auto view = tactus_server_view_of(server, surface->get_wlr_surface()->resource);
            if (view && tactus_touch_down_in(engine, time, id, point.x, point.y, TACTUS_TOUCH_DIRECT, view))
            {
                return;
            }
        }

        tactus_touch_down_in(engine, time, id, point.x, point.y, TACTUS_TOUCH_DIRECT, ground->second);
    }

    void finger_moved(wlr_event_touch_motion *event)
    {
        auto point = layout_point(event->device, event->x, event->y);
        auto device = devices.find(event->device);
        if (device != devices.end())
        {
            auto id = tactus_contact(device->second.number, event->touch_id);
            tactus_touch_motion(engine, stamp(event->time_msec), id, point.x, point.y);
        }
    }

    void finger_ended(
        wlr_input_device *handle, int32_t id, uint32_t time, bool (*end)(tactus_engine*, int64_t, int64_t))
    {
        auto device = devices.find(handle);
        if (device != devices.end())
        {
            end(engine, stamp(time), tactus_contact(device->second.number, id));
        }
    }

    /* ---- touches out */

    wlr_input_device *device_of(int64_t id)
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
        if (it == touches.end())
        {
            return;
        }

        auto [id, device] = it->second;
        /* As the device says it. */
        auto from = layout_point(device, 0, 0), to = layout_point(device, 1, 1);
        double x = (touch->x - from.x) / (to.x - from.x), y = (touch->y - from.y) / (to.y - from.y);
        switch (touch->phase)
        {
          case TACTUS_PHASE_BEGAN:
          {
            wlr_event_touch_down event{device, time, id, x, y};
            down.tell_them(&event);
            break;
          }

          case TACTUS_PHASE_MOVED:
          {
            wlr_event_touch_motion event{device, time, id, x, y};
            motion.tell_them(&event);
            break;
          }

          case TACTUS_PHASE_ENDED:
            lift(touch->serial, time, false);
            break;

          case TACTUS_PHASE_CANCELLED:
            if (surface && !is_precise)
            {
                wlr_seat_touch_send_cancel(seat, wlr_surface_from_resource(surface));
            }

            /* The touches of no client are Wayfire's own, which knows of no cancel. */
            lift(touch->serial, time, surface && !is_precise);
            break;

          default:
            break;
        }
    }

    /* For Wayfire a finger lifts; its client has been told already if `is_silent`. */
    void lift(uint64_t touch, uint32_t time, bool is_silent)
    {
        auto it = touches.find(touch);
        if (it == touches.end())
        {
            return;
        }

        wlr_event_touch_up event{it->second.device, time, it->second.id};
        touches.erase(it);
        if (!is_silent)
        {
            up.tell_them(&event);
            return;
        }

        auto drag = seat->drag;
        if (drag && (drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_TOUCH) &&
            (drag->touch_id == event.touch_id))
        {
            wlr_seat_touch_end_grab(seat);
        }

        wlr_seat_touch_grab silent{};
        silent.interface = &silence;
        silent.seat = seat;
        auto before = seat->touch_state.grab;
        seat->touch_state.grab = &silent;
        up.tell_them(&event);
        if (seat->touch_state.grab == &silent)
        {
            seat->touch_state.grab = before;
        }
    }

    /* Wayfire 0.7.4 sends none. */
    void close_frame()
    {
        is_frame_open = false;
        wlr_seat_touch_notify_frame(seat);
    }

    /* ---- gestures of the configuration */

    void tell_situation(int64_t id, double x, double y, tactus_situation& situation)
    {
        auto device = device_of(id);
        situation.device = device ? device->name : nullptr;
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
            situation.is_fullscreen = view->fullscreen;
        }
    }

    /* The window in front, also of a screen that has not the focus. */
    wayfire_view front(wf::output_t *output)
    {
        if (auto view = output->get_active_view())
        {
            return view;
        }

        auto views = output->workspace->get_views_on_workspace(
            output->workspace->get_current_workspace(), wf::WM_LAYERS);
        return views.empty() ? nullptr : views.front();
    }

    static bool wanted(const tactus_request& request, bool is_on)
    {
        return request.which == TACTUS_WHICH_TOGGLE ? !is_on : request.which != TACTUS_WHICH_OFF;
    }

    bool call(wf::output_t *output, const std::string& activator)
    {
        return output->call_plugin(activator, {wf::activator_source_t::PLUGIN, 0});
    }

    /* Of what goes with fingers Wayfire is asked again, step by step. */
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
            return go(output, view, request);

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
            if (view) view->minimize_request(true);
            return true;

          case TACTUS_ACTION_MAXIMIZE:
            if (view)
            {
                bool fills = wanted(request, view->tiled_edges == wf::TILED_EDGES_ALL);
                view->tile_request(fills ? wf::TILED_EDGES_ALL : 0);
            }

            return true;

          case TACTUS_ACTION_FULLSCREEN:
            if (view) view->fullscreen_request(output, wanted(request, view->fullscreen));
            return true;

          default:
            return false;
        }
    }

    bool go(wf::output_t *output, wayfire_view along, const tactus_request& request)
    {
        auto size = output->workspace->get_workspace_grid_size();
        auto to   = output->workspace->get_current_workspace();
        int steps = std::min<uint32_t>(request.times, size.width * size.height);
        auto where = request.which;
        if ((where == TACTUS_WHICH_NEXT) || (where == TACTUS_WHICH_PREVIOUS))
        {
            int number = to.y * size.width + to.x + (where == TACTUS_WHICH_NEXT ? steps : -steps);
            number = std::max(0, std::min(number, size.width * size.height - 1));
            to     = {number % size.width, number / size.width};
        } else if ((where == TACTUS_WHICH_UP) || (where == TACTUS_WHICH_DOWN))
        {
            to.y = std::max(0, std::min(to.y + (where == TACTUS_WHICH_DOWN ? steps : -steps), size.height - 1));
        } else
        {
            int number = int(request.number) - 1;
            to = {number % size.width, number / size.width};
            if ((number < 0) || !output->workspace->is_workspace_valid(to))
            {
                return false;
            }
        }

        output->workspace->request_workspace(to, along ? std::vector<wayfire_view>{along} : std::vector<wayfire_view>{});
        return true;
    }

    bool turn(wf::output_t *output, bool is_forwards, uint32_t times)
    {
        for (uint32_t n = 0; n < times; n++)
        {
            auto views = output->workspace->get_views_on_workspace(
                output->workspace->get_current_workspace(), wf::WM_LAYERS);
            if (views.size() < 2)
            {
                break;
            }

            if (is_forwards)
            {
                output->workspace->restack_below(views.front(), views.back());
            }

            output->focus_view(is_forwards ? views[1] : views.back(), true);
        }

        return true;
    }

    bool restore(wf::output_t *output, wayfire_view view)
    {
        if (view && view->fullscreen)
        {
            view->fullscreen_request(output, false);
        } else if (view && view->tiled_edges)
        {
            view->tile_request(0);
        } else
        {
            for (auto it : output->workspace->get_views_in_layer(wf::LAYER_MINIMIZED))
            {
                it->minimize_request(false);
                break;
            }
        }

        return true;
    }
};

class plugin_t : public wf::singleton_plugin_t<tactus_t>
{};
}

DECLARE_WAYFIRE_PLUGIN(plugin_t);
