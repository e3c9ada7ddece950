import { ApiError } from "#contract/client.ts";

const isTimeout = (error: Error) => error.name === "TimeoutError";
const isUnreachable = (error: Error) => error instanceof TypeError && error.message === "fetch failed";

/**
 * Logs why a page goes without what a call would have said. A platform that is slow, away or refuses is one line; anything
 * else is a bug, and has its stack. Requests that a browser has given up, and redirects, are no failure.
 */
export function logFailure(error: unknown): void {
  if (error instanceof Response || (error instanceof Error && error.name === "AbortError")) return;
  if (error instanceof ApiError) console.warn(`call failed: ${error.status} ${error.code}`);
  else if (error instanceof Error && (isTimeout(error) || isUnreachable(error))) {
    console.warn(`call failed: ${error.name} ${error.message}`);
  } else console.error("call failed", error);
}
