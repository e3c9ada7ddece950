import { AppError } from "#platform/errors.ts";

/** A slower answer is a 503. The events are still written; sent again they are duplicates. */
const timeoutMs = 10_000;

/** Waits for a write. Throws SERVICE_UNAVAILABLE after ten seconds. */
export async function withTimeout(stored: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () => reject(new AppError("SERVICE_UNAVAILABLE", "Writing takes too long", { retryAfter: 5 }));
    timer = setTimeout(error, timeoutMs);
  });
  await Promise.race([stored, late]).finally(() => clearTimeout(timer));
}
