/** Delay of the redirect after signing out, in milliseconds (spec, section 9). */
const redirectDelayMs = 500;

/**
 * Submits the sign-out form by fetch, clears local storage and redirects half a second later. Pushes of the account end in
 * this browser, which somebody else may use.
 */
export async function signOut(form: HTMLFormElement, home: string): Promise<void> {
  try {
    await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    await endPushes().catch(() => undefined);
    localStorage.clear();
    sessionStorage.clear();
    setTimeout(() => location.assign(home), redirectDelayMs);
  } catch {
    form.submit();
  }
}

/** The push service answers 410 from then on, by which the platform forgets the browser. */
async function endPushes(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/push-worker.js");
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
