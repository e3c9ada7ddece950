import type { Logger } from "pino";
import type { Geo } from "#platform/collect/geo.ts";
import type { Mailer } from "#platform/mail/mailer.ts";

/** What works beside signing in: what sends its mails, what knows where an address is. */
export interface AuthDependencies {
  mail: Mailer;
  geo: Geo;
}

/** Nobody waits for a mail; one that could not be sent stands in the log. */
export function inBackground(log: Logger, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, "a mail was not sent"));
}
