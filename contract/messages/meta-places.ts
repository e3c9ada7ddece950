/** A part of a template as Meta lists it. */
interface MetaComponent {
  type: string;
  text?: unknown;
  format?: unknown;
  buttons?: unknown;
}

/** What the top of a template is filled with: a word, or the link of a file. */
export const headingKinds = ["text", "image", "video", "document"] as const;
export type HeadingKind = (typeof headingKinds)[number];

/** What a template of Meta's takes. */
interface MetaPlaces {
  /** How many values its body has places for. */
  values: number;
  heading: HeadingKind | undefined;
  /** Which of its buttons lead to an address that ends in a value. */
  suffixes: number[];
}

/** A place of a template of Meta's: by number, or by name. */
const place = /\{\{\s*[a-z0-9_]+\s*\}\}/gi;

const countPlaces = (text: unknown): number =>
  typeof text === "string" ? new Set([...text.matchAll(place)].map(([each]) => each.replaceAll(/\s/g, ""))).size : 0;

/** Pure. */
export function placesOf(components: readonly MetaComponent[]): MetaPlaces {
  const find = (name: string) => components.find(({ type }) => type.toUpperCase() === name);
  const buttons: unknown = find("BUTTONS")?.buttons;
  return {
    values: countPlaces(find("BODY")?.text),
    heading: headingOf(find("HEADER")),
    suffixes: (Array.isArray(buttons) ? buttons : []).flatMap(
      (button: { type?: unknown; url?: unknown } | null, index) =>
        button?.type === "URL" && countPlaces(button.url) > 0 ? [index] : [],
    ),
  };
}

function headingOf(header: MetaComponent | undefined): HeadingKind | undefined {
  const kind = headingKinds.find((each) => each === String(header?.format).toLowerCase());
  return kind === "text" && countPlaces(header?.text) === 0 ? undefined : kind;
}
