import type { Dependencies } from "#platform/dependencies.ts";
import { repeatDeadlocked } from "#platform/stores/postgres/repeat-deadlocked.ts";
import { hideWebsite } from "./sql/hide-website.ts";

/**
 * Deletes a website: from now on nobody sees it, and it collects and sends nothing. The owner does not wait for the disk:
 * its rows go page by page (`WebsiteDeletions`), its events in the event store beside them, whatever a crash leaves.
 */
export async function deleteWebsite(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  {
    collector,
    erasures,
    ...website
  }: {
    collector: { forgetWebsites(changed: string): void };
    erasures: { request(): void };
    owner: string;
    id: string;
  },
): Promise<void> {
  const now = new Date(clock.now());
  await repeatDeadlocked(() => postgres.transaction((queries) => hideWebsite(queries, { ...website, now })));
  collector.forgetWebsites(website.id);
  erasures.request();
}
