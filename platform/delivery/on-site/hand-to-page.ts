import type { OnSiteMessage } from "#contract/on-site.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { isOwnOrigin } from "#platform/collect/origin.ts";
import { AppError } from "#platform/errors.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { readMessageToken } from "../message-addresses.ts";
import { handOut } from "./hand-out.ts";
import type { WaitingMessages } from "./waiting-messages.ts";

interface PageDependencies extends DeliveryDependencies {
  collector: Pick<Collector, "findBrowser">;
  pages: Pick<WaitingMessages, "forget">;
}

interface Page {
  key: string;
  /** The random id that the browser alone knows. */
  visitor: string;
  url: string;
  test?: string | undefined;
  /** The host of the page, as the browser reports it. */
  origin: string | undefined;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "");

/**
 * Answers what waits for the browser of a page. The visitor's id is the proof: it is random, and no page of another website
 * can read it. Nothing on pages of other hosts. Throws NOT_FOUND for an unknown key, and for a test that is none.
 */
export async function handToPage(
  dependencies: PageDependencies,
  { key, visitor: id, url, test: token, origin }: Page,
): Promise<OnSiteMessage | undefined> {
  const { collector, pages, settings } = dependencies;
  const browser = await collector.findBrowser({ key, visitor: id });
  if (browser === undefined) throw new AppError("NOT_FOUND", "No website has this key");
  const { website, visitor, hosts } = browser;
  if (!isOwnOrigin([origin, hostOf(url)], hosts)) return undefined;
  const test = token === undefined ? undefined : readMessageToken("on-site", token, settings);
  if (token !== undefined && test === undefined) throw new AppError("NOT_FOUND", "No such test");
  const { message, isAwaited } = await handOut(dependencies, { website, visitor, url, test });
  if (!isAwaited && test === undefined) pages.forget(visitor);
  return message;
}
