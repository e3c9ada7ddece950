/** A text as PostgreSQL takes it, which refuses NUL and half a surrogate pair; with `instead` for each. */
export const toStorable = (text: string, instead = "") => text.replaceAll("\0", instead).toWellFormed();
