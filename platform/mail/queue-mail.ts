import { z } from "zod";
import { addJob } from "#platform/jobs/add-job.ts";
import { GiveUp, type JobHandler } from "#platform/jobs/job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { KnownMail } from "./mail.ts";
import { isRefused, type Mailer } from "./mailer.ts";

export const sendMailKind = "send-mail";

/** A delivery that is under way when the process ends has this long to finish. */
const shutdownGraceMs = 3_000;

const queued = z.object({
  id: z.string(),
  date: z.number(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

/**
 * Queues a mail in the transaction of its cause, so that there is both or neither. `key` is the idempotency key, such as
 * a report of a period: the second mail of a key is not queued. Whether it was queued.
 */
export const queueMail = (queries: Queries, { key, mail }: { key: string; mail: KnownMail }): Promise<boolean> =>
  addJob(queries, { kind: sendMailKind, key, payload: mail, due: mail.date });

/**
 * Sends a queued mail: at least once, however often the process dies, and exactly once unless it dies (or the line
 * breaks) between the server's acceptance, which begins with the final dot, and our commit. Then the same mail is sent
 * again, with its Message-ID and date, by which servers and readers show it once. A permanent refusal is not retried.
 */
export const sendQueued =
  (mailer: Pick<Mailer, "attempt">): JobHandler =>
  async ({ payload }, signal) => {
    try {
      await Promise.race([mailer.attempt(queued.parse(payload)), cutOff(signal)]);
    } catch (error) {
      if (isRefused(error)) throw new GiveUp((error as Error).message, { cause: error });
      throw error;
    }
    return {};
  };

/** Rejects some seconds after the signal. */
const cutOff = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const give = () => setTimeout(() => reject(new Error("The process ends")), shutdownGraceMs).unref();
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
