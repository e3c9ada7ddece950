/** A value of the owner's own, by each kind that it can be read as; absent where it is of another kind. */
export interface OwnKinds {
  isThere: boolean;
  text?: string;
  number?: number;
  date?: string;
  flag?: boolean;
  list?: string[];
}

const storedDay = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** The day of a text that is one, as the event store reads it too; years from 1900 on. */
function dayOfText(value: string): string | undefined {
  if (!storedDay.test(value)) return undefined;
  const day = value.slice(0, 10);
  if (day < "1900-01-01" || day > "2299-12-31" || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined;
}

const wordOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "number" ? [JSON.stringify(value)] : [];

/** Numbers are texts too, as they are written: a size may be `42` or `"42"`. */
export function ownKinds(value: unknown): OwnKinds {
  if (value === undefined || value === null) return { isThere: false };
  if (typeof value === "boolean") return { isThere: true, flag: value };
  if (typeof value === "number") return { isThere: true, number: value, text: JSON.stringify(value) };
  if (Array.isArray(value)) return { isThere: true, list: value.flatMap(wordOf) };
  if (typeof value !== "string") return { isThere: true };
  const date = dayOfText(value);
  return { isThere: true, text: value, ...(date === undefined ? {} : { date }) };
}

/** The further fields of an event. */
export function readProperties(data: string) {
  const fields = parseObject(data);
  const listed = Array.isArray(fields.products) ? fields.products : [fields.product];
  return {
    own: (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    /** Numbers and names of its products. */
    products: listed.flatMap((product: unknown) => {
      if (typeof product !== "object" || product === null) return [];
      const { id, name } = product as { id?: unknown; name?: unknown };
      return [...wordOf(id), ...(typeof name === "string" ? [name] : [])].filter((word) => word !== "");
    }),
  };
}

function parseObject(data: string): Record<string, unknown> {
  if (data === "") return {};
  const parsed: unknown = JSON.parse(data);
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
