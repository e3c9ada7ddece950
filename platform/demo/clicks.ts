import { Choice } from "./choice.ts";
import { layoutOf, layouts, type PageLayout, type PagePart } from "./product-page.ts";
import type { RandomStream } from "./random-stream.ts";

/** A click as the tracker sends it, with its time after the view's last event, as a share of what remained of the view. */
export interface InventedClick {
  share: number;
  data: Record<string, unknown>;
}

const flags = { fixed: 1, rtl: 2, touch: 8, dead: 16 };
const whole = 32_767;
/** Who presses a picture that does nothing presses it again. */
const rageChance = 0.12;
const rageClicks = 3;

const choices = new Map<PageLayout, Choice<PagePart>>(
  Object.values(layouts).map((layout) => [
    layout,
    new Choice(layout.parts.map((part) => [part, part.weight] as const)),
  ]),
);

/** What somebody presses on the page of the best-selling product, in the order of time. */
export function inventClicks(chance: RandomStream, [width, height]: readonly [number, number]): InventedClick[] {
  const layout = layoutOf(width);
  const choice = choices.get(layout);
  const clicks: InventedClick[] = [];
  for (let left = chance.between(0, 3); left > 0 && choice !== undefined; left -= 1) {
    const part = choice.pick(chance);
    const [x, y] = [spread(chance), spread(chance)];
    const isRage = part.isDead && part.element.picture === true && chance.is(rageChance);
    const share = chance.unit();
    for (let again = isRage ? rageClicks : 1; again > 0; again -= 1) {
      clicks.push({ share, data: clickOf(part, layout, { x, y, width, height }) });
    }
  }
  return clicks.sort((one, other) => one.share - other.share);
}

/** More often in the middle of a thing than at its edge. */
const spread = (chance: RandomStream) => (chance.unit() + chance.unit()) / 2;

function clickOf(
  { element, isDead }: PagePart,
  layout: PageLayout,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Record<string, unknown> {
  const { s, t, l, k, fixed, box } = element;
  const [left, top, across, down] = box;
  const scale = width / layout.width;
  const pageX = (left + (1 - x) * across) * scale;
  const isTouch = width < 1_024;
  const f = flags.rtl + (fixed ? flags.fixed : 0) + (isDead ? flags.dead : 0) + (isTouch ? flags.touch : 0);
  const p = [x * whole, y * whole, pageX, top + y * down].map(Math.round);
  return { s, ...(t && { t }), ...(l && { l }), ...(k && { k }), p, v: [width, height, layout.pageHeight], f };
}
