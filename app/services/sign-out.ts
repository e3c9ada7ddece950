/** Delay of the redirect after signing out, in milliseconds (spec, section 9). */
const redirectDelayMs = 500;

/** Submits the sign-out form by fetch, clears local storage and redirects half a second later. */
export async function signOut(form: HTMLFormElement, home: string): Promise<void> {
  try {
    await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    localStorage.clear();
    sessionStorage.clear();
    setTimeout(() => location.assign(home), redirectDelayMs);
  } catch {
    form.submit();
  }
}
