import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { listOfProvider } from "../sql/channels.ts";
import { refreshTemplates } from "./refresh-templates.ts";

const hourMs = 3_600_000;

/** Reads the templates of every account of WhatsApp from Meta, once an hour. */
export const refreshAllTemplates =
  (dependencies: Pick<Dependencies, "postgres" | "keyring" | "ids" | "clock" | "settings" | "log">): JobHandler =>
  async (_, signal) => {
    for (const id of await listOfProvider(dependencies.postgres, "whatsapp")) {
      if (signal.aborted) break;
      try {
        await refreshTemplates(dependencies, id);
      } catch (error) {
        // The error may quote a request with its token.
        dependencies.log.warn({ error: (error as Error).name, channel: id }, "templates of WhatsApp could not be read");
      }
    }
    return { repeatAt: dependencies.clock.now() + hourMs };
  };
