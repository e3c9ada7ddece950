/** A text as PostgreSQL takes it, which refuses NUL and half a surrogate pair; with `instead` for each. */
export const toStorable = (text: string, instead = "") => text.replaceAll("\0", instead).toWellFormed();

/** JSON as PostgreSQL takes it: of every text what it refuses is left out, or one answer of a provider would fail a batch. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "string" ? toStorable(each) : each));
