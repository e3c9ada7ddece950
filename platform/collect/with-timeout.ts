import { AppError } from "#platform/errors.ts";

/** An answer that takes longer than this is 503; the events are still written, and a repetition counts once. */
const timeoutMs = 10_000;

/** Waits for what is being written. Throws SERVICE_UNAVAILABLE where that takes too long for an answer. */
export async function withTimeout(stored: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () => reject(new AppError("SERVICE_UNAVAILABLE", "Writing takes too long", { retryAfter: 5 }));
    timer = setTimeout(error, timeoutMs);
  });
  await Promise.race([stored, late]).finally(() => clearTimeout(timer));
}
