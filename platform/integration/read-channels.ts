import type { NamedSort } from "#contract/envelope.ts";
import type { Channel } from "#contract/integration-channels.ts";
import type { SendingType } from "#contract/integration-providers.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { pageChannels } from "./sql/channels.ts";
import { listLines } from "./sql/lines.ts";
import { toChannel } from "./to-channel.ts";

interface List {
  website: string;
  type?: SendingType | undefined;
  q?: string | undefined;
  sort: NamedSort;
  page: number;
  limit: number;
}

/** A page of a website's channels, with their lines. */
export async function readChannels(
  queries: Queries,
  { website, type, q, sort, page, limit }: List,
): Promise<{ items: Channel[]; total: number; page: number; limit: number }> {
  const { rows, total } = await pageChannels(queries, { website, type, q, sort, page, limit });
  const lines = await listLines(
    queries,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => toChannel(row, lines)), total, page, limit };
}
