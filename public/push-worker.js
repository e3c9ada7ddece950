/** Shows the pushes of this installation (platform/notifications/push/send-push.ts) and opens what they speak of. */
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const options = { body, tag, data: { url }, icon: "/favicon.svg", lang: "fa", dir: "rtl" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

/** A page that is open already is used again. */
async function openPage(path) {
  const url = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  return open === undefined ? self.clients.openWindow(url) : open.focus();
}
