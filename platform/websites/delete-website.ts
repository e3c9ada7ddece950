import type { Dependencies } from "#platform/dependencies.ts";
import { eraseWebsites } from "./erase-websites.ts";
import { removeWebsite } from "./sql/change-websites.ts";

/**
 * Deletes a website and starts erasing its events. The owner does not wait for the disk: what a crash leaves is erased at
 * the next start.
 */
export async function deleteWebsite(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "log">,
  { collector, owner, id }: { collector: { forgetWebsites(): void }; owner: string; id: string },
): Promise<void> {
  const { postgres, clock, log } = dependencies;
  await removeWebsite(postgres, { owner, id, now: new Date(clock.now()) });
  collector.forgetWebsites();
  eraseWebsites(dependencies).catch((error: unknown) => log.error({ err: error, website: id }, "erase failed"));
}
