import type { ElementMap, ElementName, MapElement } from "./element-map.ts";
import {
  type Called,
  callOf,
  type ElementIndex,
  indexElements,
  keysOf,
  placedSuffixKey,
  suffixKey,
  suffixLengths,
} from "./index-elements.ts";

/** By which rule an element was found in a capture. `slot` and `page` are named to the owner: they go by place alone. */
export type Tier = "exact" | "moved" | "place" | "found" | "slot" | "page";

/** Why an element has no place in a capture; what the click itself lacks (`keyboard`, `frame`, `many`) is said elsewhere. */
export type Lost = "hidden" | "gone" | "ambiguous" | "below";

export type Resolution =
  | { tier: Tier; element: MapElement; lost?: never }
  | { lost: Lost; tier?: never; element?: never };

/** The capture's own elements, prepared: `resolve` runs once for each clicked element, up to 5,000 of them. */
export interface Resolver {
  map: ElementMap;
  find: ElementIndex;
}

export const prepareMap = (map: ElementMap): Resolver => ({ map, find: indexElements(map) });

/**
 * Where a clicked element stands in a capture of the page. What is not certain is lost: a tie is never decided,
 * hidden elements take no click, and nothing is found in another list item than its own.
 */
export function resolve(clicked: ElementName, { map, find }: Resolver): Resolution {
  const called = callOf(clicked);
  const found = resolveByName(called, find);
  if (found.tier === undefined) return found;
  const { element } = found;
  // The picture ends above it.
  if (element.box[1] >= map.height) return { lost: "below" };
  return isBackground(called, element, map) ? { tier: "page", element } : found;
}

/** A click on what holds the whole page says nothing by its share of the box: such clicks are placed by the page. */
function isBackground({ tag }: Called, { box: [, , width, height] }: MapElement, map: ElementMap): boolean {
  if (tag === "html" || tag === "body") return true;
  return width > 0.8 * map.width && height > 2 * map.screenHeight;
}

function resolveByName(called: Called, find: ElementIndex): Resolution {
  const named = find(keysOf.name(called));
  const visible = named.filter(({ hidden }) => !hidden);
  const [first, second] = visible;
  if (first !== undefined && second === undefined) {
    return { tier: first.s === called.s ? "exact" : "moved", element: first };
  }
  if (first !== undefined) {
    // Rows without any key: only their place distinguishes them.
    const [inPlace, another] = visible.filter(({ s }) => s === called.s);
    if (inPlace === undefined || another !== undefined) return { lost: "ambiguous" };
    return { tier: "slot", element: inPlace };
  }
  if (named.length > 0) return { lost: "hidden" };
  return resolveByParts(called, find);
}

interface Rule {
  tier: Tier;
  key: string | undefined;
  /** A tie means that the element is there, though nobody can tell which one it is. */
  names: boolean;
}

function rulesFor(called: Called): Rule[] {
  const { t, l, k } = called;
  const isNamed = Boolean(t || l || k);
  const found = (key: string | undefined, names: boolean): Rule => ({ tier: "found", key, names });
  return [
    { tier: "place", key: keysOf.place(called), names: false },
    { tier: "moved", key: keysOf.pathAndKey(called), names: true },
    { tier: "moved", key: keysOf.pathAndLink(called), names: true },
    { tier: "moved", key: keysOf.pathTextAndKey(called), names: true },
    ...suffixLengths.map((length) => found(suffixKey(called, length), isNamed)),
    found(keysOf.leafTextAndKey(called), false),
    found(keysOf.leafLinkAndKey(called), false),
    found(keysOf.tagAndName(called), false),
    found(keysOf.tagAndLink(called), false),
  ];
}

/** Nothing of the capture has the whole name: what agrees in parts, the surest parts first. */
function resolveByParts(called: Called, find: ElementIndex): Resolution {
  let isThere = false;
  let isTied = false;
  for (const { tier, key, names } of rulesFor(called)) {
    if (!key) continue;
    const candidates = find(key).filter((each) => !isOfAnotherItem(called, each));
    const [first, second] = candidates.filter(({ hidden }) => !hidden);
    if (first !== undefined && second === undefined) return { tier, element: first };
    if (second !== undefined) {
      isTied = true;
      isThere ||= names;
    }
    // It is there and nobody sees it: whatever else agrees in less is another element.
    else if (candidates.length > 0) return { lost: "hidden" };
  }
  if (isThere) return resolveByEnd(called, find);
  const [inPlace, another] = find(keysOf.path(called)).filter(({ hidden }) => !hidden);
  if (inPlace !== undefined && another === undefined) return { tier: "slot", element: inPlace };
  return isTied ? resolveByEnd(called, find) : { lost: "gone" };
}

/** Steps that say where an element is that has neither text nor link nor key. */
const minNamelessSteps = 3;

/** Several are called alike, in a page that has grown around them: the one in the same place of the innermost steps, if one is. */
function resolveByEnd(called: Called, find: ElementIndex): Resolution {
  const isNamed = Boolean(called.t || called.l || called.k);
  for (const length of suffixLengths) {
    if (!isNamed && length < minNamelessSteps) break;
    const key = placedSuffixKey(called, length);
    const [inPlace, another] = key === undefined ? [] : find(key).filter(({ hidden }) => !hidden);
    if (another !== undefined) break;
    if (inPlace !== undefined) return { tier: "slot", element: inPlace };
  }
  return { lost: "ambiguous" };
}

/**
 * Keys of the same kind that differ name two items: the link to a brand in another product's card is another link. Keys of
 * different kinds may name one, as when the owner has added `data-id`.
 */
function isOfAnotherItem({ k: ours }: Called, { k: theirs }: MapElement): boolean {
  return Boolean(ours && theirs) && ours !== theirs && ours?.includes("/") === theirs?.includes("/");
}
