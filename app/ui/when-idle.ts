export const browserSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls once: at the first pointer on `element`, else when the page is loaded and idle. Returns a function that cancels it. */
export function whenIdle(element: HTMLElement, call: () => void): () => void {
  let timer: number | undefined;
  let idle: number | undefined;
  const wait = () => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) idle = window.requestIdleCallback(call);
    else timer = setTimeout(call, 2_000) as unknown as number;
  };
  element.addEventListener("pointerenter", call, { once: true });
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    element.removeEventListener("pointerenter", call);
    window.removeEventListener("load", wait);
    if (idle !== undefined) window.cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}
