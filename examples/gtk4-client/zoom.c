// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// A GTK window in which two fingers zoom a disc. The compositor recognizes this gesture, and GTK recognizes its own: a
// click on the disc, and a click on the button below. A touch belongs to only one gesture: when the pinch begins, the
// compositor cancels the fingers in GTK, and so GTK cancels its click.

#include <gdk/wayland/gdkwayland.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>

#include "tactus-gestures-v1.h"

static struct tactus_gesture_host_v1 *host;
static struct tactus_gesture_view_v1 *view;
static GtkWidget *disc;
static struct {
  // `before` is the zoom before the current pinch, `now` the factor by which the pinch changes it.
  double before, now;
} zoom = {1, 1};

static void ignore() {}
// An entry for tables of events: a function that ignores the event.
#define IGNORE (void *)ignore

static void paint(GtkDrawingArea *area, cairo_t *canvas, int width, int height, gpointer data) {
  (void)area, (void)data;
  cairo_arc(canvas, width / 2.0, height / 2.0, 60 * zoom.before * zoom.now, 0, 2 * G_PI);
  cairo_set_source_rgb(canvas, 0.2, 0.5, 0.8);
  cairo_fill(canvas);
}

// MARK: the compositor's gesture

static void scaled(void *data, struct tactus_gesture_recognizer_v1 *pinch, uint32_t scale, wl_fixed_t velocity) {
  (void)data, (void)pinch, (void)velocity;
  zoom.now = scale / 65536.0;
}
static void changed(
    void *data, struct tactus_gesture_recognizer_v1 *pinch, uint32_t state, uint32_t serial, uint32_t high,
    uint32_t low, uint32_t touches, uint32_t reason) {
  (void)data, (void)pinch, (void)serial, (void)high, (void)low, (void)touches, (void)reason;
  switch (state) {
  case TACTUS_GESTURE_RECOGNIZER_V1_STATE_BEGAN: puts("pinch began"); break;
  case TACTUS_GESTURE_RECOGNIZER_V1_STATE_ENDED:
    printf("pinch ended at %.2f\n", zoom.now);
    zoom.before *= zoom.now, zoom.now = 1;
    break;
  case TACTUS_GESTURE_RECOGNIZER_V1_STATE_CANCELLED: zoom.now = 1; break;
  }
  gtk_widget_queue_draw(disc);
}
static const struct tactus_gesture_recognizer_v1_listener pinch_events = {
    .should_begin = IGNORE, .landing = IGNORE, .offered = IGNORE, .location = IGNORE, .tap = IGNORE,
    .translation = IGNORE, .edge = IGNORE, .swipe = IGNORE, .scale = scaled, .rotation = IGNORE, .touch = IGNORE,
    .state = changed};

static void acknowledge(void *data, struct tactus_gesture_host_v1 *host, uint32_t serial) {
  (void)data;
  tactus_gesture_host_v1_ack(host, serial);
}
static void attached(
    void *data, struct tactus_gesture_host_v1 *host, wl_fixed_t width, wl_fixed_t height, uint32_t precision) {
  (void)data, (void)host, (void)precision;
  printf("attached %gx%g\n", wl_fixed_to_double(width), wl_fixed_to_double(height));
}
static const struct tactus_gesture_host_v1_listener host_events = {
    .attached = attached, .detached = IGNORE, .suspended = IGNORE, .resumed = IGNORE, .exclusion = IGNORE,
    .touch_down = IGNORE, .touch_motion = IGNORE, .view_touch = IGNORE, .touch_disposition = IGNORE,
    .touch_up = IGNORE, .done = acknowledge};

// Places the view on the disc, in coordinates of the surface, which also contains the window's shadow. The change takes
// effect together with the next picture that GTK commits.
static void place(void) {
  GtkNative *native = gtk_widget_get_native(disc);
  graphene_rect_t bounds;
  double x, y;
  if (!view || !native || !gtk_widget_compute_bounds(disc, GTK_WIDGET(native), &bounds)) return;
  gtk_native_get_surface_transform(native, &x, &y);
  tactus_gesture_view_v1_set_position(
      view, wl_fixed_from_double(x + bounds.origin.x), wl_fixed_from_double(y + bounds.origin.y),
      wl_fixed_from_double(bounds.size.width), wl_fixed_from_double(bounds.size.height));
  tactus_gesture_host_v1_commit_with_surface(host);
}
static void resized(GtkDrawingArea *area, int width, int height, gpointer data) {
  (void)area, (void)width, (void)height, (void)data;
  place();
}

static void begin(struct tactus_gesture_manager_v1 *manager, GtkWidget *window) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  host = tactus_gesture_manager_v1_get_surface_host(
      manager, gdk_wayland_surface_get_wl_surface(GDK_WAYLAND_SURFACE(surface)), NULL);
  tactus_gesture_host_v1_add_listener(host, &host_events, NULL);
  view = tactus_gesture_host_v1_create_view(host, NULL);
  struct tactus_gesture_recognizer_v1 *pinch =
      tactus_gesture_view_v1_add_recognizer(view, TACTUS_GESTURE_RECOGNIZER_V1_KIND_PINCH);
  tactus_gesture_recognizer_v1_add_listener(pinch, &pinch_events, NULL);
  place();
  gtk_widget_queue_draw(disc);
}

static void appeared(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  if (!host && !strcmp(interface, tactus_gesture_manager_v1_interface.name))
    begin(wl_registry_bind(registry, name, &tactus_gesture_manager_v1_interface, 1), data);
}
static const struct wl_registry_listener registry_events = {appeared, IGNORE};

// Looks for the protocol on GDK's connection, whose events GDK dispatches. If the compositor lacks the protocol,
// nothing happens.
static void shown(GtkWidget *window) {
  GdkDisplay *display = gtk_widget_get_display(window);
  if (!GDK_IS_WAYLAND_DISPLAY(display)) return;
  struct wl_display *connection = gdk_wayland_display_get_wl_display(GDK_WAYLAND_DISPLAY(display));
  wl_registry_add_listener(wl_display_get_registry(connection), &registry_events, window);
}

// MARK: GTK's gestures

static void clicked(void) { puts("button clicked"); }
static void pressed(void) { puts("disc pressed"); }
static void released(void) { puts("disc clicked"); }
static void cancelled(void) { puts("disc cancelled"); }

static void activate(GtkApplication *app, gpointer data) {
  (void)data;
  GtkWidget *window = gtk_application_window_new(app);
  gtk_window_set_title(GTK_WINDOW(window), "zoom");
  gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);

  disc = gtk_drawing_area_new();
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(disc), paint, NULL, NULL);
  gtk_widget_set_vexpand(disc, TRUE);
  g_signal_connect(disc, "resize", G_CALLBACK(resized), NULL);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "pressed", G_CALLBACK(pressed), NULL);
  g_signal_connect(click, "released", G_CALLBACK(released), NULL);
  g_signal_connect(click, "cancel", G_CALLBACK(cancelled), NULL);
  gtk_widget_add_controller(disc, GTK_EVENT_CONTROLLER(click));

  GtkWidget *button = gtk_button_new_with_label("A GTK button");
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), disc);
  gtk_box_append(GTK_BOX(box), button);
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_signal_connect_after(window, "map", G_CALLBACK(shown), NULL);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  GtkApplication *app = gtk_application_new("org.example.zoom", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), count, arguments);
}
