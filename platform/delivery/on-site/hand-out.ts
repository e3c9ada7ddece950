import { z } from "zod";
import { type OnSiteMessage, onSiteForms } from "#contract/on-site.ts";
import { onSiteText } from "#contract/text/on-site.ts";
import { claimBatch } from "../claim-batch.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { listPageAccounts, listReaders, lockForPage, type Readers } from "../sql/page-messages.ts";
import { isOnPage } from "./is-on-page.ts";

/** A message as it is stored. */
const onSiteContent = z.object({
  form: z.enum(onSiteForms),
  title: z.string(),
  body: z.string(),
  button: z.string().optional(),
  url: z.string().optional(),
  image: z.string().optional(),
  where: z.object({ mode: z.enum(["starts_with", "ends_with", "exact"]), url: z.string() }).optional(),
});

interface Visit {
  website: string;
  /** Unsigned. */
  visitor: bigint;
  /** Of the page. */
  url: string;
  /** The message of a test, by the address that its owner opened. */
  test?: string | undefined;
}

/** Messages that turn out not to be shown before the page gets none. */
const maxTries = 5;

interface HandedOut {
  message?: OnSiteMessage;
  /** Something waits, for this page or another one. */
  isAwaited: boolean;
}

/**
 * The next message of a visitor for the page that they are on, marked `sending` for a minute in one transaction: no other
 * page gets it meanwhile, and it comes back where this one does not show it.
 */
export async function handOut(
  dependencies: DeliveryDependencies,
  { website, visitor, url, test }: Visit,
): Promise<HandedOut> {
  const { postgres, accounts, clock } = dependencies;
  const address = visitor.toString();
  const of = { website, now: new Date(clock.now()) };
  const readers: Readers =
    test === undefined
      ? { ...of, people: await listReaders(postgres, { website, visitor: BigInt.asIntN(64, visitor).toString() }) }
      : { ...of, test };
  const waiting = await listPageAccounts(postgres, readers);
  for (const id of waiting) {
    const account = await accounts.find(postgres, id);
    const canCall = account !== undefined && (await accounts.open(account)) !== undefined;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { begun, handled } = await claimBatch(dependencies, {
        ...{ lane: { account: id, line: null }, account, canCall, batchSize: 1 },
        findForPage: async (queries) =>
          (await lockForPage(queries, readers, id))
            .filter(({ content }) => isFor(content, url))
            .slice(0, 1)
            .map((message) => ({ ...message, address })),
      });
      const [message] = begun;
      if (message !== undefined) return { message: toShown(message), isAwaited: true };
      if (handled === 0) break;
    }
  }
  return { isAwaited: waiting.length > 0 };
}

const isFor = (content: unknown, url: string) => {
  const read = onSiteContent.safeParse(content);
  return read.success && isOnPage(read.data.where, url);
};

function toShown({ id, content }: { id: string; content: unknown }): OnSiteMessage {
  const { where: _, ...shown } = onSiteContent.parse(content);
  return { id, ...shown, close: onSiteText.close };
}
