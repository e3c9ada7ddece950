import { z } from "zod";

const maxFields = 500;
const maxNameLength = 200;
const maxDepth = 8;
const maxIndex = 999;
const maxStateLength = 20_000;

/** The form library's own fields: the pressed list button and which fields it has checked, both as JSON. */
const intentField = "__intent__";
const stateField = "__state__";

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
 * Whether a form is small enough to read its fields into lists and objects: their number, the length, depth and indexes of
 * their names, and the same of the paths that the library's own fields name.
 */
export function isBoundedForm(form: FormData): boolean {
  const fields = [...form];
  return (
    fields.length <= maxFields &&
    fields.every(([name, value]) => {
      if (name === intentField) return intent.safeParse(parseState(value)).success;
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
