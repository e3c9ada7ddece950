import { describe, linkOf, parentOf } from "./describe.ts";
import { on } from "./safely.ts";
import { sendClick, sendEvent, sizes } from "./views.ts";

const file = /\.(pdf|zip|rar|7z|gz|docx?|xlsx?|pptx?|csv|apk|exe|mp[34])$/i;

/** Time of the last click: the second click of a label, on its field, has the same time. */
let last = 0;

/** A whole number from 0 to `max`. */
const within = (value: number, max = 9e6): number => Math.max(0, Math.min(max, Math.round(value)));

/** Part of a length as 0 to 32767. */
const share = (part: number, whole: number): number => within((32767 * part) / (whole || 1), 32767);

/** 1 for true in a product, and no byte of the script. */
const bit = (flag: boolean) => flag as unknown as number;

function onClick(event: MouseEvent & { pointerType?: string }): void {
  const { button, clientX, clientY, pointerType, timeStamp } = event;
  let element = event.composedPath()[0] as SVGElement;
  const link = linkOf(element);
  if (!event.isTrusted || timeStamp === last || button > (link ? 1 : 0)) return;
  last = timeStamp;
  while (element.ownerSVGElement) element = element.ownerSVGElement;
  const { left, right, top, width, height } = element.getBoundingClientRect();
  const rtl = getComputedStyle(element).direction === "rtl";
  const place = [
    share(rtl ? right - clientX : clientX - left, width),
    share(clientY - top, height),
    within(event.pageX),
    within(event.pageY),
  ];
  const byKey = !event.detail && !pointerType;
  // Fixed or sticky 1, right to left 2, middle button 4, touch 8, keyboard 32; 16 and 64 are of `dead-clicks.ts`.
  let f = bit(rtl) * 2 + button * 4 + bit(pointerType === "touch") * 8 + bit(byKey) * 32;
  for (let each: Element | undefined = element; each; each = parentOf(each))
    if (/fixed|sticky/.test(getComputedStyle(each).position)) f |= 1;
  const click = { ...describe(element), p: byKey ? undefined : place, v: sizes(), f };
  const { l } = click;
  sendClick(click);
  if (!l) return;
  if (link?.matches("[download]") || file.test(l)) sendEvent("download", { l });
  else if (/^[^/#].*[^:]$/.test(l)) sendEvent("outgoing", { l });
}

/** Sends clicks, downloads and outgoing links. */
export const watchClicks = (): void => on(document, "click auxclick", onClick as (event: Event) => void);
