import type { ElementMap, ElementName, MapElement } from "./element-map.ts";
import { type Lost, prepareMap, resolve, type Tier } from "./resolve.ts";

/** A clicked element with its place in a picture, or why it has none. */
export type Placed<Element> = Element &
  ({ tier: Tier; found: MapElement; lost?: never } | { lost: Lost; tier?: never; found?: never });

/** Where each of the clicked elements stands in a picture, in their order. */
export function placeElements<Element extends ElementName>(
  elements: readonly Element[],
  map: ElementMap,
): Placed<Element>[] {
  const prepared = prepareMap(map);
  return elements.map((element) => {
    const { tier, lost, element: found } = resolve(element, prepared);
    return tier === undefined ? { ...element, lost } : { ...element, tier, found };
  });
}
