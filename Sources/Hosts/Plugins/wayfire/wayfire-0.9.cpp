/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Touch gestures in Wayfire 0.9 and 0.10: those of the user's configuration, tactus.conf(5), and those that
 * applications request through the protocol. HOSTS.md describes the tasks of a host. */
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wayfire/config/config-manager.hpp>
#include <wayfire/bindings-repository.hpp>
#include <wayfire/core.hpp>
#include <wayfire/input-device.hpp>
#include <wayfire/nonstd/wlroots-full.hpp>
#include <wayfire/output-layout.hpp>
#include <wayfire/output.hpp>
#include <wayfire/plugin.hpp>
#include <wayfire/seat.hpp>
#include <wayfire/signal-definitions.hpp>
#include <wayfire/toplevel-view.hpp>
#include <wayfire/unstable/wlr-surface-node.hpp>
#include <wayfire/view-helpers.hpp>
#include <wayfire/window-manager.hpp>
#include <wayfire/workspace-set.hpp>

#include "shared.hpp"

namespace
{
/* Returns the configuration manager, which is behind a pointer in Wayfire 0.10. */
[[maybe_unused]] wf::config::config_manager_t& as_reference(wf::config::config_manager_t& config)
{
    return config;
}

[[maybe_unused]] wf::config::config_manager_t& as_reference(std::unique_ptr<wf::config::config_manager_t>& config)
{
    return *config;
}

struct wlroots_t
{
    using touchscreen  = wlr_touch;
    using down_event   = wlr_touch_down_event;
    using motion_event = wlr_touch_motion_event;
    using up_event     = wlr_touch_up_event;
    using cancel_event = wlr_touch_cancel_event;
    using window = wayfire_toplevel_view;
    static wlr_touch *touchscreen_of(wlr_input_device *device)
    {
        return wlr_touch_from_input_device(device);
    }

    template<class event_t>
    static wlr_touch *touchscreen_of(event_t *event)
    {
        return event->touch;
    }

    static wlr_input_device *device_of(wlr_touch *touchscreen)
    {
        return &touchscreen->base;
    }

    static wf::workspace_set_t *workspaces(wf::output_t *output)
    {
        return output->wset().get();
    }
};

class tactus_t final : host_t<wlroots_t>
{
    struct surface_t
    {
        struct listener_t
        {
            wl_listener base;
            tactus_t *owner;
            wlr_surface *surface;
        };
        listener_t commit, unmap, destroy;
    };

    std::map<wlr_surface*, surface_t> surfaces;

  public:
    tactus_t()
    {
        if (!open())
        {
            return;
        }

        for (auto view : core.get_all_views())
        {
            if (view->is_mapped())
            {
                put_surfaces(view->get_wlr_surface());
            }
        }

        core.output_layout->connect(&on_output);
        core.output_layout->connect(&on_outputs);
        core.output_layout->connect(&on_output_goes);
        core.connect(&on_mapped);
        core.connect(&on_moved);
        core.connect(&on_device);
        core.connect(&on_shutdown);
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
            forget(it.second);
        }

        surfaces.clear();
    }

    wf::signal::connection_t<wf::core_shutdown_signal> on_shutdown = [=] (wf::core_shutdown_signal*) { stop(); };

    /* ---- outputs and touchscreens */

    wf::signal::connection_t<wf::output_added_signal> on_output = [=] (wf::output_added_signal *event)
    {
        put_output(event->output);
    };
    wf::signal::connection_t<wf::output_layout_configuration_changed_signal> on_outputs =
        [=] (wf::output_layout_configuration_changed_signal*)
    {
        for (auto output : core.output_layout->get_outputs())
        {
            put_output(output);
        }
    };
    wf::signal::connection_t<wf::output_pre_remove_signal> on_output_goes = [=] (wf::output_pre_remove_signal *event)
    {
        remove_output(event->output);
    };
    wf::signal::connection_t<wf::input_device_added_signal> on_device = [=] (wf::input_device_added_signal *event)
    {
        add_device(event->device->get_wlr_handle());
    };

    /* ---- places of surfaces */

    wf::signal::connection_t<wf::view_mapped_signal> on_mapped = [=] (wf::view_mapped_signal *event)
    {
        put_surfaces(event->view->get_wlr_surface());
    };
    wf::signal::connection_t<wf::view_geometry_changed_signal> on_moved = [=] (wf::view_geometry_changed_signal *event)
    {
        put_surfaces(event->view->get_wlr_surface());
    };

    /* Places a surface and its mapped subsurfaces. */
    void put_surfaces(wlr_surface *surface)
    {
        if (host && surface && surface->mapped)
        {
            wlr_surface_for_each_surface(surface, [] (wlr_surface *surface, int, int, void *self)
            {
                ((tactus_t*)self)->put_surface(surface);
            }, this);
        }
    }

    void put_surface(wlr_surface *surface)
    {
        auto view = wf::wl_surface_to_wayfire_view(wlr_surface_get_root_surface(surface)->resource);
        auto node = view ? node_of(surface, view->get_surface_root_node().get()) : nullptr;
        if (node)
        {
            place(surface, node, view->get_output(), {0, 0});
        }
    }

    void place(wlr_surface *surface, wf::scene::node_t *node, wf::output_t *output, wf::pointf_t near)
    {
        bool is_new = follow(surface);
        place_near(
            near, output, surface->resource, surface->current.width, surface->current.height,
            [=] (wf::pointf_t point) { return local_point(node, point); });
        if (is_new)
        {
            tactus_server_surface_committed(server, surface->resource);
        }
    }

    static wf::scene::node_t *node_of(wlr_surface *surface, wf::scene::node_t *within)
    {
        auto node = dynamic_cast<wf::scene::wlr_surface_node_t*>(within);
        if (node && (node->get_surface() == surface))
        {
            return within;
        }

        for (auto& child : within->get_children())
        {
            if (auto found = node_of(surface, child.get()))
            {
                return found;
            }
        }

        return nullptr;
    }

    static wf::pointf_t local_point(wf::scene::node_t *node, wf::pointf_t point)
    {
        return node->to_local(node->parent() ? local_point(node->parent(), point) : point);
    }

    /* Starts to listen to a surface. Returns false if the plugin already listens to it. */
    bool follow(wlr_surface *surface)
    {
        if (surfaces.count(surface))
        {
            return false;
        }

        auto& it = surfaces[surface];
        auto listen = [=] (surface_t::listener_t& listener, wl_signal& signal, wl_notify_func_t notify)
        {
            listener.owner   = this;
            listener.surface = surface;
            listener.base.notify = notify;
            wl_signal_add(&signal, &listener.base);
        };
        listen(it.commit, surface->events.commit, [] (wl_listener *listener, void*)
        {
            auto it = mine<surface_t::listener_t>(listener);
            it->owner->put_surfaces(it->surface);
            tactus_server_surface_committed(it->owner->server, it->surface->resource);
        });
        listen(it.unmap, surface->events.unmap, [] (wl_listener *listener, void*)
        {
            auto it = mine<surface_t::listener_t>(listener);
            tactus_server_withdraw(it->owner->server, it->surface->resource);
        });
        listen(it.destroy, surface->events.destroy, [] (wl_listener *listener, void*)
        {
            auto it  = mine<surface_t::listener_t>(listener);
            auto& all = it->owner->surfaces;
            auto gone = all.find(it->surface);
            forget(gone->second);
            all.erase(gone);
        });
        return true;
    }

    static void forget(surface_t& surface)
    {
        for (auto listener : {&surface.commit, &surface.unmap, &surface.destroy})
        {
            wl_list_remove(&listener->base.link);
        }
    }

    /* ---- touches */

    bool is_locked() override
    {
        return std::any_of(outputs.begin(), outputs.end(), [] (auto& it) { return it.first->is_inhibited(); });
    }

    uint64_t ground_at(wf::pointf_t point, uint64_t& view) override
    {
        auto output = core.output_layout->get_output_at(point.x, point.y);
        auto ground = outputs.find(output);
        if (ground == outputs.end())
        {
            return 0;
        }

        core.seat->notify_activity();
        auto below = core.scene()->find_node_at(point);
        auto node  = below ? dynamic_cast<wf::scene::wlr_surface_node_t*>(below->node.get()) : nullptr;
        if (node && node->get_surface())
        {
            place(node->get_surface(), node, output, point);
            view = tactus_server_view_of(server, node->get_surface()->resource);
        }

        return ground->second;
    }

    /* Sends the cancellation, after which wlroots removes the client's touches. */
    void send_cancel(wl_resource *surface) override
    {
        if (auto client = wlr_seat_client_for_wl_client(seat, wl_resource_get_client(surface)))
        {
            wlr_seat_touch_notify_cancel(seat, client);
        }
    }

    void lift_silently(wlr_touch_up_event& event) override
    {
        tell_up(event);
    }

    /* ---- windows */

    static std::vector<wayfire_toplevel_view> windows(wf::output_t *output)
    {
        return output->wset()->get_views(
            wf::WSET_MAPPED_ONLY | wf::WSET_EXCLUDE_MINIMIZED | wf::WSET_CURRENT_WORKSPACE | wf::WSET_SORT_STACKING);
    }

    wayfire_toplevel_view front(wf::output_t *output) override
    {
        auto active = wf::get_active_view_for_output(output);
        if (auto view = active ? wf::toplevel_cast(active) : nullptr)
        {
            return view;
        }

        auto views = windows(output);
        return views.empty() ? nullptr : views.front();
    }

    wayfire_toplevel_view minimized(wf::output_t *output) override
    {
        auto views = output->wset()->get_views(wf::WSET_MAPPED_ONLY | wf::WSET_SORT_STACKING);
        auto it = std::find_if(views.begin(), views.end(), [] (auto& view) { return view->minimized; });
        return it == views.end() ? nullptr : *it;
    }

    bool is_fullscreen(wayfire_toplevel_view view) override
    {
        return view->pending_fullscreen();
    }

    void make_fullscreen(wayfire_toplevel_view view, wf::output_t *output, bool is_on) override
    {
        core.default_wm->fullscreen_request(view, output, is_on);
    }

    uint32_t tiled_edges(wayfire_toplevel_view view) override
    {
        return view->pending_tiled_edges();
    }

    void tile(wayfire_toplevel_view view, uint32_t edges) override
    {
        core.default_wm->tile_request(view, edges);
    }

    void minimize(wayfire_toplevel_view view, bool is_on) override
    {
        core.default_wm->minimize_request(view, is_on);
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

            /* Moves the first window behind all others. */
            for (size_t other = views.size() - 1; is_forwards && (other > 0); other--)
            {
                wf::view_bring_to_front(views[other]);
            }

            core.default_wm->focus_raise_view(is_forwards ? views[1] : views.back());
        }

        return true;
    }

    /* Triggers a plugin through the option that holds its key bindings: for a moment, the option contains a key that no
     * keyboard has, and that key is pressed. */
    bool call(wf::output_t *output, const std::string& activator) override
    {
        auto option = std::dynamic_pointer_cast<wf::config::option_t<wf::activatorbinding_t>>(
            as_reference(core.config).get_option(activator));
        auto nobodys = wf::option_type::from_string<wf::activatorbinding_t>("KEY_MAX");
        auto pressed = wf::option_type::from_string<wf::keybinding_t>("KEY_MAX");
        if (!option || !nobodys || !pressed)
        {
            return false;
        }

        core.seat->focus_output(output);
        auto before = option->get_value();
        option->set_value(*nobodys);
        bool is_done = core.bindings->handle_key(*pressed, 0);
        option->set_value(before);
        return is_done;
    }
};

class plugin_t : public wf::plugin_interface_t
{
    std::unique_ptr<tactus_t> tactus;

  public:
    void init() override
    {
        tactus = std::make_unique<tactus_t>();
    }

    void fini() override
    {
        tactus.reset();
    }
};
}

DECLARE_WAYFIRE_PLUGIN(plugin_t);
