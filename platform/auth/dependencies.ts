import type { Logger } from "pino";
import type { Geo } from "#platform/collect/geo.ts";
import type { Mailer } from "#platform/mail/mailer.ts";

/** The services that signing in uses: mail, and the lookup of addresses. */
export interface AuthDependencies {
  mail: Mailer;
  geo: Geo;
}

/** Does not wait for a mail; a failure is logged. */
export function inBackground(log: Logger, work: Promise<void>): void {
  work.catch((error: unknown) => log.error({ err: error }, "send mail failed"));
}
