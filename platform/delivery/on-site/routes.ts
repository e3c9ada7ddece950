import { z } from "zod";
import type { OnSiteMessage } from "#contract/on-site.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { readJson } from "#platform/collect/sent-body.ts";
import { toolRoute } from "#platform/collect/tool-route.ts";
import { AppError } from "#platform/errors.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { handToPage } from "./hand-to-page.ts";
import type { WaitingMessages } from "./waiting-messages.ts";

/** What `o.js` says of its page. */
const asking = z.object({
  key: z.string().min(1).max(64),
  visitor: z.uuid(),
  url: z.string().max(4_000),
  /** Of a test message, from the page's address. */
  test: z.string().max(100).optional(),
});

const bodyLimit = 16 * 1_024;
/** Of one network in a minute: many visitors share one, and each first learns that something waits. */
const attempts = 600;
/** Of one visitor: a page asks once a view. */
const ofVisitor = { points: 30, windowSeconds: 60, maxKeys: 50_000 };

/** `POST /collect/on-site`: the message that waits for a visitor on this page, if any. */
export const onSiteRoutes = (
  dependencies: DeliveryDependencies,
  services: { collector: Pick<Collector, "findBrowser">; pages: Pick<WaitingMessages, "forget"> },
) => {
  const visitors = new RateLimiter(ofVisitor);
  return toolRoute({
    ...{ path: "/collect/on-site", bodyLimit, attempts },
    handle: async ({ body, origin }): Promise<{ message?: OnSiteMessage | undefined }> => {
      const read = asking.safeParse(readJson((await body.readRest(bodyLimit)).toString("utf8")));
      if (!read.success) {
        const issues = read.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
        throw new AppError("BAD_REQUEST", "Not what a page says", { issues });
      }
      await visitors.take(read.data.visitor.toLowerCase());
      return { message: await handToPage({ ...dependencies, ...services }, { ...read.data, origin }) };
    },
  });
};
