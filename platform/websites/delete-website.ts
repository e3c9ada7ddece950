import type { Dependencies } from "#platform/dependencies.ts";
import { removeWebsite } from "./sql/change-websites.ts";

/**
 * Deletes a website and has its events erased. The owner does not wait for the disk: what a crash leaves is erased at the
 * next start.
 */
export async function deleteWebsite(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  {
    collector,
    erasures,
    ...website
  }: { collector: { forgetWebsites(changed: string): void }; erasures: { request(): void }; owner: string; id: string },
): Promise<void> {
  await removeWebsite(postgres, { ...website, now: new Date(clock.now()) });
  collector.forgetWebsites(website.id);
  erasures.request();
}
