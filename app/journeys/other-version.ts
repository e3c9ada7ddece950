import type { FieldSpec } from "./field-specs.ts";

/** What a block's form shows of a version of it. */
interface Filled {
  specs: readonly FieldSpec[];
  filled: { title: string; fields: Record<string, unknown> };
}

/** As texts of a form, without what is empty: a form that is sent has no unchecked box, and a list of one is one text. */
function typedOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length < 2 ? typedOf(value[0]) : value.map(String).toSorted();
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => [name, typedOf(part)] as const);
    const said = parts.filter(([, part]) => part !== "").toSorted(([one], [other]) => (one < other ? -1 : 1));
    return said.length === 0 ? "" : said;
  }
  return String(value ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(typedOf(one)) === JSON.stringify(typedOf(other));

/** Whether a block is stored as it was sent: an earlier sending of the same words was saved, and its answer lost. Pure. */
export function isAsSent(stored: Filled, sent: unknown): boolean {
  if (sent == null) return false;
  const { hasTitle, specs } = differingFields(stored, sent);
  return !hasTitle && specs.length === 0;
}

/**
 * What of a block that was saved elsewhere is another than what was sent: the fields that differ, and whether the title
 * does. Pure.
 */
export function differingFields<Data extends Filled>(stored: Data, sent: unknown) {
  const { title, fields } = (sent ?? {}) as { title?: unknown; fields?: Record<string, unknown> };
  return {
    hasTitle: !isSame(stored.filled.title, title),
    specs: stored.specs.filter(({ name }) => !isSame(stored.filled.fields[name], fields?.[name])),
  };
}
