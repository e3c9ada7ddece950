import { AppError } from "#platform/errors.ts";

/** An answer that takes longer than this is 503; the events are still written, and a repetition counts once. */
const patienceMs = 10_000;

/** Waits for what is being written. Throws SERVICE_UNAVAILABLE where that takes too long for an answer. */
export async function inTime(stored: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () => reject(new AppError("SERVICE_UNAVAILABLE", "Writing takes too long", { retryAfter: 5 }));
    timer = setTimeout(error, patienceMs);
  });
  await Promise.race([stored, late]).finally(() => clearTimeout(timer));
}
