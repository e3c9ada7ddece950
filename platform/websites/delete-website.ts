import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { repeatDeadlocked } from "#platform/stores/postgres/repeat-deadlocked.ts";
import { lockOwned, lockTried, removeWebsite } from "./sql/change-websites.ts";

/** What messages took of packs and wallets, which comes back where they are not sent any more. */
export interface MessageCharges {
  returnCharges(queries: Queries, ids: readonly string[], at: number): Promise<void>;
}

/**
 * Deletes a website and has its events erased; what its messages took that were not sent comes back. The owner does not wait
 * for the disk: what a crash leaves is erased at the next start.
 */
export async function deleteWebsite(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  {
    collector,
    erasures,
    messages,
    ...website
  }: {
    collector: { forgetWebsites(changed: string): void };
    erasures: { request(): void };
    messages: MessageCharges;
    owner: string;
    id: string;
  },
): Promise<void> {
  const now = clock.now();
  await repeatDeadlocked(() =>
    postgres.transaction(async (queries) => {
      await lockOwned(queries, website);
      await messages.returnCharges(queries, await lockTried(queries, website), now);
      await removeWebsite(queries, { ...website, now: new Date(now) });
    }),
  );
  collector.forgetWebsites(website.id);
  erasures.request();
}
