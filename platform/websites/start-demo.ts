import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { eventSpan } from "./sql/event-span.ts";

/** Starts filling a website with a demo. Throws CONFLICT where it has events: real and invented ones never mix. */
export async function startDemo(
  { clickhouse }: Pick<Dependencies, "clickhouse">,
  {
    demos,
    website,
    owner,
  }: { demos: { start(website: OwnWebsite, owner: string): void }; website: OwnWebsite; owner: string },
): Promise<void> {
  const { firstEventAt } = await eventSpan(clickhouse, website.id);
  if (firstEventAt !== null) throw new AppError("CONFLICT", "The website has events");
  demos.start(website, owner);
}
