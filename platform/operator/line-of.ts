/** An error as one line for a person at a terminal. */
export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
