import type { ListedMessage } from "./adapter.ts";
import type { Values } from "./build-request.ts";
import type { ProviderList } from "./provider-schema.ts";
import { type Answer, readPage } from "./read-provider-answer.ts";

/** A thousand messages of a panel; what is older is not searched. */
const maxPages = 10;

/**
 * Reads a provider's list from an instant on, page by page, until a page is short or, where the newest stand first, older
 * than that. Throws where the provider does not answer.
 */
export async function readPages(
  list: ProviderList,
  since: number,
  ask: (list: ProviderList, values: Values) => Promise<Answer>,
): Promise<ListedMessage[]> {
  const all: ListedMessage[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const read = readPage(list, await ask(list, { page: `${page}`, since: `${Math.floor(since / 1_000)}` }));
    if (read === undefined) throw new Error("The provider did not answer with its list");
    all.push(...read.messages);
    if (read.isLast || isBefore(read.messages, since)) break;
  }
  return all.filter(({ at }) => at >= since);
}

/** Whether a page that begins with its newest ends before an instant: which order a panel has is not documented. */
function isBefore(messages: readonly ListedMessage[], since: number): boolean {
  const [first, last] = [messages[0], messages.at(-1)];
  return first !== undefined && last !== undefined && first.at >= last.at && last.at < since;
}
