import { z } from "zod";

const maxFields = 500;
const maxNameLength = 200;
const maxDepth = 8;
const maxIndex = 999;
const maxStateLength = 20_000;

/** The form library's own fields: the pressed list button and which fields it has checked, both as JSON. */
const intentField = "__intent__";
const stateField = "__state__";

/** Buttons of the library that change a list: they throw where they name none. */
const listKinds = ["insert", "remove", "reorder"] as const;
const kinds = [...listKinds, "update", "validate", "reset"] as const;

const path = /^(?:[^.[\]]+|\[\d*\])(?:\.[^.[\]]+|\[\d*\])*$/;
/** What no path may name: a prototype, and the length of a list, which a field could set. */
const reserved = new Set(["__proto__", "constructor", "prototype", "length"]);

/** Whether a path is short enough to build: `items[4294967294]` and `items.length` make lists of that length. */
function isBoundedPath(name: string): boolean {
  if (name.length > maxNameLength || !path.test(name)) return false;
  const segments = name.match(/[^.[\]]+/g) ?? [];
  return (
    (name.match(/[.[]/g) ?? []).length < maxDepth &&
    segments.every((segment) => !reserved.has(segment) && !(/^\d+$/.test(segment) && Number(segment) > maxIndex))
  );
}

const place = z.int().min(0).max(maxIndex).optional();
const intent = z.object({
  type: z.enum(kinds),
  payload: z.object({
    // Without a name the intent is about the whole form.
    name: z
      .string()
      .refine((name) => name === "" || isBoundedPath(name))
      .optional(),
    index: place,
    from: place,
    to: place,
  }),
});

/**
 * Whether a pressed button is one that the library can carry out: of a kind it knows, on a path within bounds, and on a
 * list where it changes one. The library throws otherwise, and the page would be a 500.
 */
function isUsableIntent(value: FormDataEntryValue, names: readonly string[]): boolean {
  const { data } = intent.safeParse(parseState(value));
  if (data === undefined) return false;
  const { type, payload } = data;
  const { name = "" } = payload;
  if (type === "validate" || type === "reset") return true;
  if (name === "" || /\[\]./.test(name)) return false;
  const isOfList = listKinds.some((kind) => kind === type);
  return !isOfList || !names.some((each) => each === name || each.startsWith(`${name}.`));
}

/**
 * Whether a form is small enough to read its fields into lists and objects: their number, the length, depth and indexes of
 * their names, and the same of the paths that the library's own fields name.
 */
export function isBoundedForm(form: FormData): boolean {
  const fields = [...form];
  const names = fields.map(([name]) => name);
  return (
    fields.length <= maxFields &&
    fields.every(([name, value]) => {
      if (name === intentField) return isUsableIntent(value, names);
      if (name === stateField) return parseState(value) !== undefined;
      return isBoundedPath(name);
    })
  );
}

/** The object in a field of the library; undefined where it holds none. */
function parseState(value: FormDataEntryValue): unknown {
  if (typeof value !== "string" || value.length > maxStateLength) return undefined;
  try {
    return JSON.parse(value) ?? undefined;
  } catch {
    return undefined;
  }
}
