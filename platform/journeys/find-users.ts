import { type BlockType, channelOfAction } from "#contract/journeys/block-types.ts";
import type { Supply, SupplyUser } from "#platform/integration/supply-users.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The journeys of a website, drafts among them, that send with a supply; finished ones send nothing. */
export async function findJourneysOfSupply(
  { query }: Queries,
  { website, ids, whatsapp, type }: Supply,
): Promise<SupplyUser[]> {
  const actions = (Object.entries(channelOfAction) as [BlockType, string][])
    .filter(([, channel]) => channel === type)
    .map(([action]) => action);
  const rows = await query<{ id: string; name: string }>(
    `SELECT id, name FROM journeys WHERE website_id = $1 AND status NOT IN ('deleted', 'expired', 'finished')
       AND EXISTS (SELECT FROM journey_blocks AS b WHERE b.journey = journeys.id AND (
         b.type = ANY($2) OR b.fields->>'template' = ANY($3) OR b.fields->>'line' = ANY($3) OR b.fields->>'domain' = ANY($3)
         OR (b.type = 'action.whatsapp' AND b.fields->>'template' = $4 AND b.fields->>'language' = $5)))
     ORDER BY created_at, id`,
    [website, actions, ids, whatsapp?.name ?? null, whatsapp?.language ?? null],
  );
  return rows.map((journey) => ({ kind: "journey", ...journey }));
}
