/** What became of subscribing this browser. */
export type SubscribeState = "done" | "denied" | "unsupported" | "failed";

/**
 * Has this browser take pushes: registers the service worker, asks its owner for permission, and hands the subscription to
 * the dashboard. A failure is only logged.
 */
export async function subscribeBrowser({
  publicKey,
  formToken,
}: {
  publicKey: string;
  formToken: string;
}): Promise<SubscribeState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unsupported";
  try {
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    await navigator.serviceWorker.register("/push-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return (await hand(subscription, formToken)) ? "done" : "failed";
  } catch (error) {
    console.info("push subscription failed", error);
    return "failed";
  }
}

/** To a route of the dashboard: the platform's token is in a cookie that no script reads. */
async function hand(subscription: PushSubscription, formToken: string): Promise<boolean> {
  const body = new FormData();
  body.set("formToken", formToken);
  body.set("subscription", JSON.stringify(subscription));
  const answer = await fetch("/notifications/subscribe", { method: "POST", body, redirect: "error" });
  if (!answer.ok) console.info("push subscription refused", answer.status);
  return answer.ok;
}
