/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Touch gestures in Wayfire 0.7.4: those of the user's configuration, tactus.conf(5), and those that applications
 * request through the protocol. HOSTS.md describes the tasks of a host. For later versions, see wayfire-0.9.cpp. */
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
#include <wayfire/view.hpp>
#include <wayfire/workspace-manager.hpp>

#include "shared.hpp"

namespace
{
/* A touch grab that sends no events to clients. While it is active, wlroots still removes the touches that end. */
const wlr_touch_grab_interface silence = {
    .down     = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) -> uint32_t { return 0; },
    .up       = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .motion   = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .enter    = [] (wlr_seat_touch_grab*, uint32_t, wlr_touch_point*) {},
    .frame    = [] (wlr_seat_touch_grab*) {},
    .cancel   = [] (wlr_seat_touch_grab*) {},
    .wl_cancel = [] (wlr_seat_touch_grab*, wlr_surface*) {},
};

struct wlroots_t
{
    using touchscreen  = wlr_input_device;
    using down_event   = wlr_event_touch_down;
    using motion_event = wlr_event_touch_motion;
    using up_event     = wlr_event_touch_up;
    using cancel_event = wlr_event_touch_cancel;
    using window = wayfire_view;
    static wlr_input_device *touchscreen_of(wlr_input_device *device)
    {
        return device;
    }

    template<class event_t>
    static wlr_input_device *touchscreen_of(event_t *event)
    {
        return event->device;
    }

    static wlr_input_device *device_of(wlr_input_device *device)
    {
        return device;
    }

    static wf::workspace_manager *workspaces(wf::output_t *output)
    {
        return output->workspace.get();
    }
};

class tactus_t final : host_t<wlroots_t>
{
    struct surface_t
    {
        wl_listener commit;
        tactus_t *owner;
        wf::surface_interface_t *surface;
        wlr_surface *handle;
    };

    std::map<wf::surface_interface_t*, surface_t> surfaces;

  public:
    tactus_t()
    {
        if (!open())
        {
            return;
        }

        for (auto view : core.get_all_views())
        {
            for (auto& it : view->enumerate_surfaces())
            {
                add_surface(it.surface);
            }
        }

        core.output_layout->connect_signal("output-added", &on_output);
        core.output_layout->connect_signal("output-configuration-changed", &on_output);
        core.output_layout->connect_signal("output-pre-remove", &on_output_goes);
        core.connect_signal("surface-mapped", &on_mapped);
        core.connect_signal("surface-unmapped", &on_unmapped);
        core.connect_signal("view-geometry-changed", &on_moved);
        core.connect_signal("input-device-added", &on_device);
        core.connect_signal("shutdown", &on_shutdown);

        listen();
    }

    ~tactus_t()
    {
        stop();
    }

  private:
    void stop()
    {
        if (!close())
        {
            return;
        }

        for (auto& it : surfaces)
        {
            wl_list_remove(&it.second.commit.link);
        }
    }

    wf::signal_connection_t on_shutdown{[=] (wf::signal_data_t*) { stop(); }};

    /* ---- outputs */

    wf::signal_connection_t on_output{[=] (wf::signal_data_t *data) { put_output(wf::get_signaled_output(data)); }};
    wf::signal_connection_t on_output_goes{[=] (wf::signal_data_t *data)
    {
        remove_output(wf::get_signaled_output(data));
    }};

    /* ---- places of surfaces */

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

    void place(wf::surface_interface_t *surface, wf::output_t *output, wf::pointf_t near)
    {
        auto view  = dynamic_cast<wf::view_interface_t*>(surface->get_main_surface());
        auto home  = surface->get_output();
        auto known = surfaces.find(surface);
        if (!view || !home || (known == surfaces.end()))
        {
            return;
        }

        auto origin = home->get_layout_geometry();
        auto size   = surface->get_size();
        place_near(near, output, known->second.handle->resource, size.width, size.height, [&] (wf::pointf_t point)
        {
            return view->global_to_local_point({point.x - origin.x, point.y - origin.y}, surface);
        });
    }

    /* ---- touchscreens */

    wf::signal_connection_t on_device{[=] (wf::signal_data_t *data)
    {
        add_device(static_cast<wf::input_device_signal*>(data)->device->get_wlr_handle());
    }};

    /* ---- touches from devices */

    bool is_locked() override
    {
        return core.protocols.input_inhibit->active_client != nullptr;
    }

    uint64_t ground_at(wf::pointf_t point, uint64_t& view) override
    {
        auto output = core.output_layout->get_output_at(point.x, point.y);
        auto ground = outputs.find(output);
        if (ground == outputs.end())
        {
            return 0;
        }

        wlr_idle_notify_activity(core.protocols.idle, seat);
        auto surface = core.get_surface_at(point);
        if (surface && surface->get_wlr_surface())
        {
            place(surface, output, point);
            view = tactus_server_view_of(server, surface->get_wlr_surface()->resource);
        }

        return ground->second;
    }

    /* ---- touches to clients */

    void send_cancel(wl_resource *surface) override
    {
        wlr_seat_touch_send_cancel(seat, wlr_surface_from_resource(surface));
    }

    void lift_silently(wlr_event_touch_up& event) override
    {
        wlr_seat_touch_grab silent{};
        silent.interface = &silence;
        silent.seat = seat;
        auto before = seat->touch_state.grab;
        seat->touch_state.grab = &silent;
        tell_up(event);
        if (seat->touch_state.grab == &silent)
        {
            seat->touch_state.grab = before;
        }
    }

    /* ---- windows */

    static std::vector<wayfire_view> windows(wf::output_t *output)
    {
        return output->workspace->get_views_on_workspace(
            output->workspace->get_current_workspace(), wf::WM_LAYERS);
    }

    wayfire_view front(wf::output_t *output) override
    {
        if (auto view = output->get_active_view())
        {
            return view;
        }

        auto views = windows(output);
        return views.empty() ? nullptr : views.front();
    }

    wayfire_view minimized(wf::output_t *output) override
    {
        auto views = output->workspace->get_views_in_layer(wf::LAYER_MINIMIZED);
        return views.empty() ? nullptr : views.front();
    }

    bool is_fullscreen(wayfire_view view) override
    {
        return view->fullscreen;
    }

    void make_fullscreen(wayfire_view view, wf::output_t *output, bool is_on) override
    {
        view->fullscreen_request(output, is_on);
    }

    uint32_t tiled_edges(wayfire_view view) override
    {
        return view->tiled_edges;
    }

    void tile(wayfire_view view, uint32_t edges) override
    {
        view->tile_request(edges);
    }

    void minimize(wayfire_view view, bool is_on) override
    {
        view->minimize_request(is_on);
    }

    bool turn(wf::output_t *output, bool is_forwards, uint32_t times) override
    {
        for (uint32_t n = 0; n < times; n++)
        {
            auto views = windows(output);
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

    bool call(wf::output_t *output, const std::string& activator) override
    {
        return output->call_plugin(activator, {wf::activator_source_t::PLUGIN, 0});
    }
};

class plugin_t : public wf::singleton_plugin_t<tactus_t>
{};
}

DECLARE_WAYFIRE_PLUGIN(plugin_t);
