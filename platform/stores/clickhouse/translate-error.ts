import { AppError } from "#platform/errors.ts";

/** Codes of the engine that mean "later": memory, too busy, read only, disk full, parts, its own network. */
const temporary = new Set(["241", "202", "203", "209", "210", "242", "243", "252", "999"]);
const network = /^(E[A-Z]+|EAI_AGAIN)$/;

/** Whether an error says that the event store cannot be reached, and not that it is busy. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: string };
  return (code !== undefined && network.test(code)) || isStoreAway(cause);
}

/**
 * Throws the engine's error as AppError TIMEOUT or SERVICE_UNAVAILABLE; a broken statement is a bug of ours and is
 * thrown as it is.
 */
export function translateError(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code === "159") throw new AppError("TIMEOUT", "A query took too long", { cause: error });
  if (code === undefined ? /timeout|socket hang up/i.test(message) : temporary.has(code) || network.test(code)) {
    throw new AppError("SERVICE_UNAVAILABLE", `ClickHouse: ${message.split("\n")[0]}`, { retryAfter: 5, cause: error });
  }
  throw error;
}
