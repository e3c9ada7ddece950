import type { z } from "zod";
import type { pushSubscription } from "#contract/notifications.ts";
import type { PushPrompt } from "#contract/web-push.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { isOwnOrigin } from "#platform/collect/origin.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { subscribeVisitor, unsubscribeVisitor } from "#platform/web-push/subscriptions.ts";
import { readMessageToken } from "../message-addresses.ts";
import { claimTest } from "../sql/pushes.ts";
import { readPrompt } from "./read-prompt.ts";

export interface PushDependencies
  extends Pick<Dependencies, "postgres" | "ids" | "clock" | "settings" | "log" | "plans"> {
  collector: Pick<Collector, "findBrowser" | "admitSubscription">;
}

interface Page {
  key: string;
  /** The random id that the browser alone knows. */
  visitor: string;
  /** The host of the page, as the browser reports it. */
  origin: string | undefined;
}

/**
 * Throws NOT_FOUND for an unknown key, FORBIDDEN for pages of other hosts: their visitors are not the website's. A browser says
 * where its page is; a caller that says nothing could as well name a page of the website.
 */
async function findBrowser({ collector }: PushDependencies, { key, visitor, origin }: Page) {
  const browser = await collector.findBrowser({ key, visitor });
  if (browser === undefined) throw new AppError("NOT_FOUND", "No website has this key");
  if (origin !== undefined && !isOwnOrigin([origin], browser.hosts))
    throw new AppError("FORBIDDEN", "Not a page of this website");
  return browser;
}

/** What a page needs to subscribe its browser; undefined where its website has web push off. */
export async function openPrompt(dependencies: PushDependencies, page: Page): Promise<PushPrompt | undefined> {
  const { website } = await findBrowser(dependencies, page);
  return readPrompt(dependencies.postgres, website);
}

interface Subscribing extends Page {
  subscription: z.output<typeof pushSubscription>;
  userAgent: string;
  /** The client's. */
  address: string;
  /** Of the address by which an owner has a test push sent to their own browser. */
  test?: string | undefined;
}

/**
 * Stores the subscription of a visitor's browser. The visitor's id is the proof, as it is of messages on pages: what is meant
 * for a person goes to browsers that are theirs without doubt, also where another browser says to be them. Throws as above, BAD_REQUEST for a
 * subscription that cannot be used, NOT_FOUND for a test that is none, and TOO_MANY_REQUESTS for a further browser past a limit.
 */
export async function subscribePage(dependencies: PushDependencies, page: Subscribing): Promise<void> {
  const { postgres, clock, settings, collector } = dependencies;
  const { website, visitor } = await findBrowser(dependencies, page);
  const test = page.test === undefined ? undefined : readMessageToken("push-test", page.test, settings);
  if (page.test !== undefined && test === undefined) throw new AppError("NOT_FOUND", "No such test");
  if ((await readPrompt(postgres, website)) === undefined) throw new AppError("NOT_FOUND", "Web push is off");
  const { subscription, userAgent, address } = page;
  const admitNew = () => collector.admitSubscription(website, address);
  const id = await subscribeVisitor(dependencies, { website, visitor, subscription, userAgent, admitNew });
  if (test !== undefined)
    await claimTest(postgres, { website, message: test, subscription: id, now: new Date(clock.now()) });
}

/** Sends a browser no more pushes. */
export async function unsubscribePage(
  dependencies: PushDependencies,
  { endpoint, ...page }: Page & { endpoint: string },
): Promise<void> {
  const { website } = await findBrowser(dependencies, page);
  await unsubscribeVisitor(dependencies.postgres, website, endpoint);
}
