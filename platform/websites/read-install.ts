import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { eventSpan } from "./sql/event-span.ts";

/** What the owner puts on the site, and when its first and last events happened. */
export async function readInstall(
  { clickhouse, settings }: Pick<Dependencies, "clickhouse" | "settings">,
  { id, key, secret }: OwnWebsite,
) {
  const snippet = `<script async src="${settings.PLATFORM_URL}/t.js" data-key="${key}"></script>`;
  return { snippet, key, secret, ...(await eventSpan(clickhouse, id)) };
}
