import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { findSubscription, forgetSubscription, listLiveSubscriptions } from "#platform/web-push/subscriptions.ts";
import { openWebsiteKeys } from "#platform/web-push/website-keys.ts";
import type { WebPushDependencies } from "../adapters/web-push.ts";
import { pushShownAddress } from "../message-addresses.ts";

/** How a website's pushes find their browsers; undefined before its keys are made. */
export async function openWebPush(
  dependencies: Pick<Dependencies, "postgres" | "keyring" | "settings" | "clock">,
  website: string,
): Promise<Omit<WebPushDependencies, "clock" | "rules"> | undefined> {
  const { postgres, clock, settings } = dependencies;
  const keys = await openWebsiteKeys(dependencies, website);
  if (keys === undefined) return undefined;
  return {
    keys,
    // A test is for one browser, everything else for a person.
    listSubscriptions: (to) =>
      z.uuid().safeParse(to).success
        ? findSubscription(postgres, { website, id: to })
        : listLiveSubscriptions(postgres, { website, person: to, now: new Date(clock.now()) }),
    forget: (subscription) => forgetSubscription(postgres, subscription),
    shownAddress: (message) => pushShownAddress(message, settings),
  };
}
