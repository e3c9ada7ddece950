/** A part of a template as Meta lists it. */
export interface MetaComponent {
  type: string;
  text?: unknown;
}

/** A place of a template of Meta's: by number, or by name. */
const place = /\{\{\s*[a-z0-9_]+\s*\}\}/gi;

const placesIn = (text: unknown): number =>
  typeof text === "string" ? new Set([...text.matchAll(place)].map(([each]) => each.replaceAll(/\s/g, ""))).size : 0;

/** How many values the body of a template of Meta's takes. Pure. */
export const countBodyPlaces = (components: readonly MetaComponent[]): number =>
  placesIn(components.find(({ type }) => type.toUpperCase() === "BODY")?.text);
