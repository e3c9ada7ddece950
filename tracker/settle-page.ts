/** Brings a page to rest, as the platform's browser and the owner's own do before they copy what stands there. */

/** A layer is in the way from this share of the screen on. */
const largeShare = 0.3;
/** A layer that holds more of the page's text than this is the page. */
const ownShare = 0.5;
const dialogs = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
const maxConsentText = 1_500;

const hide = (element: Element, property: string, value: string) =>
  (element as HTMLElement).style?.setProperty(property, value, "important");

// biome-ignore lint/performance/useDomNodeTextContent: what is shown counts, not scripts and closed menus.
export const textOf = (element: Element | null) => (element as HTMLElement | null)?.innerText?.trim() ?? "";

function shareOfScreen(element: Element): number {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (innerWidth * innerHeight);
}

/** Whether a layer stands before the page: a large one, or one that asks for consent. */
function isBanner(element: Element, pageText: number, consent: RegExp): boolean {
  const { position } = getComputedStyle(element);
  const isLayer = position === "fixed" || element.matches(dialogs);
  if (!isLayer && position !== "sticky") return false;
  const text = textOf(element);
  if (text.length > pageText * ownShare || element.querySelector("main,h1")) return false;
  const asks = text.length <= maxConsentText && consent.test(`${element.id} ${element.className} ${text}`);
  return asks || (isLayer && shareOfScreen(element) >= largeShare);
}

/** Takes layers out of the picture, and what the owner names; their elements are hidden in the map. */
export function hideLayers(selectors: readonly string[], consentWords: readonly string[]): void {
  const consent = new RegExp(consentWords.join("|"), "i");
  const pageText = textOf(document.body).length;
  for (const element of document.querySelectorAll("body *"))
    if (isBanner(element, pageText, consent)) hide(element, "display", "none");
  for (const selector of selectors) {
    try {
      // The page keeps its shape: what moves would move what the map says.
      for (const element of document.querySelectorAll(selector)) hide(element, "opacity", "0");
    } catch {
      // No selector.
    }
  }
}

export const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A page in the background has no frames.
    setTimeout(resolve, 200);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Walks down the page by screens, so that it loads what it shows late, and back. An endless page is left after as many px. */
export async function walkDown(maxSteps: number, maxHeight: number): Promise<void> {
  hide(document.documentElement, "scroll-behavior", "auto");
  for (let step = 1; step <= maxSteps; step += 1) {
    scrollTo(0, step * innerHeight);
    await nextFrame();
    if (scrollY + innerHeight >= Math.min(maxHeight, document.documentElement.scrollHeight)) break;
  }
  scrollTo(0, 0);
  await nextFrame();
}

/** Nothing is in motion: what ends is at its end, what never does at its beginning. */
export function finishMotion(): void {
  for (const animation of document.getAnimations?.() ?? []) {
    try {
      animation.finish();
    } catch {
      animation.cancel();
    }
  }
}

/** Fonts are there, and nothing is in motion. */
export async function settle(): Promise<void> {
  await Promise.race([document.fonts?.ready, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  finishMotion();
  scrollTo(0, 0);
  await nextFrame();
}
