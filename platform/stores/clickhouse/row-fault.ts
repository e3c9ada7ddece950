/**
 * Codes of the engine for a value that its column does not take: text that is no number, time, UUID or member of an enum;
 * ranges; lengths; constraints; a value that breaks the statement.
 */
const ofEngine = new Set(
  [
    ...[
      6, 25, 26, 27, 32, 33, 36, 38, 41, 43, 53, 62, 69, 70, 72, 117, 128, 130, 131, 190, 321, 349, 376, 395, 407, 441,
    ],
    ...[469, 675, 676, 691],
  ].map(String),
);
/** PostgreSQL's class "data exception". */
const ofPostgres = /^22[0-9A-Z]{3}$/;

/**
 * Whether an error of storing rows may be the fault of one of them. Everything else concerns all rows: a store that is
 * away or busy, memory, disk, time, a table or column that is missing.
 */
export function isRowFault(error: unknown): boolean {
  // Thrown here for a value that cannot be written down.
  if (error instanceof RangeError || error instanceof TypeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && (ofEngine.has(code) || ofPostgres.test(code));
}
