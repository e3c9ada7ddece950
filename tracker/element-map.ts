import { describe, parentOf } from "./describe.ts";

/** What stands where on a page that is captured, each element called as the tracker calls it in a visitor's browser. */

/** A page of 5,000 elements takes half a second. */
const maxElements = 6_000;

const picture = /^(img|video|canvas|iframe|picture|object|embed)$/;
const silent = /^(script|style|noscript|template|head|meta|link|title|base|br|wbr|source|track)$/;

type Box = [left: number, top: number, width: number, height: number];

/** Elements of the map that was built last, with their boxes. */
let mapped: [Element, Box][] = [];

/** Every element in document order, those of open shadow roots behind their host. */
function* elementsOf(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* elementsOf(element.shadowRoot);
  }
}

/** Inside SVG the outermost `<svg>` stands for all, as in clicks. */
const isNamed = (element: Element) => !silent.test(element.localName) && !(element as SVGElement).ownerSVGElement;

/** Px of the page, in tenths. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + scrollX, top + scrollY, width, height].map((each) => Math.round(each * 10) / 10) as Box;
}

/** Whether an element has no room in what it lies in: a later slide, the rest of a list that scrolls by itself. */
function isOutsideOf(around: Element, [left, top, width, height]: Box): boolean {
  const [from, above, across, down] = boxOf(around);
  const isBeside = (start: number, length: number, begin: number, whole: number) =>
    Math.min(start + length, begin + whole) - Math.max(start, begin) < 0.5;
  return isBeside(left, width, from, across) || isBeside(top, height, above, down);
}

const isPage = (element: Element) => /^(html|body)$/.test(element.localName);

/** Whether an element stands fixed or sticks, itself or by what it lies in, and whether that cuts all of it off. */
function standingOf(element: Element, box: Box): { isFixed: boolean; isCutOff: boolean } {
  let { position: held } = getComputedStyle(element);
  let isFixed = /fixed|sticky/.test(held);
  let isCutOff = false;
  for (let each = parentOf(element); each; each = parentOf(each)) {
    const { position, overflow } = getComputedStyle(each);
    isFixed ||= /fixed|sticky/.test(position);
    // Nothing holds what is fixed, and only what has a position itself holds what is absolute.
    if (isPage(each) || held === "fixed" || (held === "absolute" && position === "static")) continue;
    isCutOff ||= overflow !== "visible" && isOutsideOf(each, box);
    held = position;
  }
  return { isFixed, isCutOff };
}

function isHidden(element: Element, [left, , width, height]: Box): boolean {
  const isOutside = left + width <= 0 || left >= document.documentElement.clientWidth;
  return (
    width * height === 0 || isOutside || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

function entryOf(element: Element, box: Box, isSilent: boolean) {
  const { isFixed, isCutOff } = standingOf(element, box);
  const { t, ...named } = describe(element);
  return {
    ...named,
    ...(!isSilent && { t }),
    box,
    ...(isFixed && { fixed: true }),
    ...(getComputedStyle(element).direction === "rtl" && { rtl: true }),
    ...((isCutOff || isHidden(element, box)) && { hidden: true }),
    ...(picture.test(element.localName) && { picture: true }),
  };
}

/** The map, as `platform/heatmaps/captures` reads it; elements that are silent are without their words. */
export function buildElementMap(isSilent: (element: Element) => boolean = () => false) {
  mapped = [];
  for (const element of elementsOf(document)) {
    if (mapped.length === maxElements) break;
    if (isNamed(element)) mapped.push([element, boxOf(element)]);
  }
  const { scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return {
    width: clientWidth,
    pageHeight: Math.max(scrollHeight, clientHeight),
    screenHeight: clientHeight,
    elements: mapped.map(([element, box]) => entryOf(element, box, isSilent(element))),
  };
}

/** Which share of the mapped elements stands more than 1 px elsewhere by now. */
export function shareMoved(): number {
  const moved = mapped.filter(([element, box]) =>
    boxOf(element).some((side, index) => Math.abs(side - (box[index] ?? 0)) > 1),
  );
  return moved.length / (mapped.length || 1);
}
