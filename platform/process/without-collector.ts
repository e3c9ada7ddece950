import { AppError } from "#platform/errors.ts";
import type { WebsiteDependencies } from "#platform/websites/routes.ts";

const elsewhere = () => new AppError("SERVICE_UNAVAILABLE", "ROLES leave collecting to another process");

/** What websites use of the collector, in a process that does not collect: another process has it. */
export const collectsElsewhere: WebsiteDependencies = {
  collector: {
    // The collecting process looks websites up anew within a minute.
    forgetWebsites: () => undefined,
    receivedEvents: {
      list: () => {
        throw elsewhere();
      },
    },
  },
  demos: {
    start: () => {
      throw elsewhere();
    },
    shareOf: () => null,
  },
};
