/**
 * Shows the pushes of a website: what its service worker imports (`importScripts`). Pushes and notifications of others, for
 * which the same worker may listen, are left alone.
 */

/** As `platform/delivery/adapters/web-push.ts` sends it. */
interface PushPayload {
  id: string;
  title: string;
  body: string;
  url: string;
  icon?: string;
  image?: string;
  buttons?: { title: string; url: string }[];
  /** Where it is said that it was shown. */
  shown: string;
}

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  data?: { json(): unknown } | undefined;
}
interface ClickEvent extends Waiting {
  action: string;
  notification: Notification & { data?: { nabz?: string[] } };
}

const scope = self as unknown as {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  caches: CacheStorage;
  addEventListener<Type extends Event>(type: string, work: (event: Type) => void): void;
};

/** Pushes whose ids are kept: one comes again where its service's answer was lost. */
const maxKept = 50;

function read(event: PushEvent): PushPayload | undefined {
  try {
    const push = event.data?.json() as PushPayload;
    return push.id && push.shown ? push : undefined;
  } catch {}
}

/** Whether the push is new to this browser, which keeps its id. */
async function isNew(id: string): Promise<boolean> {
  try {
    const kept = await scope.caches.open("nabz-push");
    const mark = `/nabz-push/${id}`;
    if (await kept.match(mark)) return false;
    await kept.put(mark, new Response(""));
    for (const old of (await kept.keys()).slice(0, -maxKept)) await kept.delete(old);
  } catch {}
  return true;
}

async function show({ id, title, body, url, icon, image, buttons = [], shown }: PushPayload): Promise<void> {
  if (!(await isNew(id))) return;
  await scope.registration.showNotification(title, {
    ...{ body, icon, image, tag: id, lang: "fa", dir: "rtl" },
    data: { nabz: [url, ...buttons.map((button) => button.url)] },
    actions: buttons.map((button, index) => ({ action: `${index + 1}`, title: button.title })),
  } as NotificationOptions);
  await fetch(shown, { method: "POST", mode: "no-cors", keepalive: true }).catch(() => undefined);
}

scope.addEventListener<PushEvent>("push", (event) => {
  const push = read(event);
  if (push) event.waitUntil(show(push));
});

scope.addEventListener<ClickEvent>("notificationclick", (event) => {
  const urls = event.notification.data?.nabz;
  const url = urls?.[Number(event.action) || 0] ?? urls?.[0];
  if (!url) return;
  event.notification.close();
  event.waitUntil(scope.clients.openWindow(url));
});
