/** What a browser waits after signing out before it leaves, in milliseconds (spec, section 9). */
const leaveAfterMs = 500;

/** Sends the sign-out form without leaving the page first, wipes what scripts kept, and leaves half a second later. */
export async function signOut(form: HTMLFormElement, home: string): Promise<void> {
  try {
    await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    localStorage.clear();
    sessionStorage.clear();
    setTimeout(() => location.assign(home), leaveAfterMs);
  } catch {
    form.submit();
  }
}
