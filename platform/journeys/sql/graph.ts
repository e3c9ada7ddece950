import type { BlockType, ItemKind } from "#contract/journeys/block-types.ts";
import type { GraphBlock, GraphConnection, GraphItem } from "#contract/journeys/graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface StoredBlock extends GraphBlock {
  /** Undefined before it is stored. */
  no?: number | undefined;
  x: number;
  y: number;
  items: GraphItem[];
  connections: GraphConnection[];
}

interface Row {
  id: string;
  no: number;
  journey: string;
  type: BlockType;
  title: string;
  x: number;
  y: number;
  fields: Record<string, unknown>;
  items: { id: string; kind: ItemKind; data: Record<string, unknown> }[];
  connections: GraphConnection[];
}

/** The blocks of journeys, in the order in which they were added, by journey: three reads of keys in one statement. */
export async function readGraphs({ query }: Queries, journeys: readonly string[]): Promise<Map<string, StoredBlock[]>> {
  const rows = await query<Row>(
    `SELECT id, no, journey, type, title, x, y, fields,
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'data', data) ORDER BY position)
         FROM journey_items WHERE block = blocks.id), '[]') AS items,
       coalesce((SELECT jsonb_agg(jsonb_build_object('output', output, 'to', target)
         ORDER BY array_position(ARRAY['next', 'yes', 'a', 'no', 'b'], output))
         FROM journey_connections WHERE block = blocks.id), '[]') AS connections
     FROM journey_blocks AS blocks WHERE journey = ANY ($1) ORDER BY journey, position, no`,
    [journeys],
  );
  const graphs = new Map<string, StoredBlock[]>(journeys.map((id) => [id, []]));
  for (const { journey, ...block } of rows) graphs.get(journey)?.push(block);
  return graphs;
}

/**
 * Writes what differs between two graphs of a journey. A block that comes back after it was deleted has the number of the
 * last start again: people stand on it by that. False where an id is that of another journey's block or of another
 * block's item: the transaction must then be given up.
 */
export async function writeGraph(
  { query }: Queries,
  { journey, before, after }: { journey: string; before: readonly StoredBlock[]; after: readonly StoredBlock[] },
): Promise<boolean> {
  const placed = (blocks: readonly StoredBlock[]) =>
    new Map(blocks.map((block, position) => [block.id, { ...block, position }]));
  const old = placed(before);
  const now = placed(after);
  const changed = [...now.values()].filter((block) => JSON.stringify(old.get(block.id)) !== JSON.stringify(block));
  const ids = changed.map(({ id }) => id);
  await query("DELETE FROM journey_blocks WHERE journey = $1 AND id = ANY ($2)", [
    journey,
    [...old.keys()].filter((id) => !now.has(id)),
  ]);
  const stored = await query(
    `INSERT INTO journey_blocks (no, id, journey, position, type, title, x, y, fields) OVERRIDING SYSTEM VALUE
     SELECT coalesce(planned.no, nextval(pg_get_serial_sequence('journey_blocks', 'no'))),
       id, $1, position, type, title, x, y, fields FROM jsonb_to_recordset($2)
       AS given (id uuid, position int, type text, title text, x float8, y float8, fields jsonb)
     LEFT JOIN (SELECT key::int AS no, (value->>'id')::uuid AS id, value->>'type' AS type
       FROM journeys JOIN journey_versions ON journey = journeys.id AND journey_versions.version = journeys.version,
         jsonb_each(plan->'blocks') WHERE journeys.id = $1) AS planned USING (id, type)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, title = excluded.title, x = excluded.x, y = excluded.y,
       fields = excluded.fields WHERE journey_blocks.journey = excluded.journey
     RETURNING 1`,
    [journey, JSON.stringify(changed)],
  );
  if (stored.length < changed.length) return false;
  await query("DELETE FROM journey_items WHERE block = ANY ($1)", [ids]);
  await query("DELETE FROM journey_connections WHERE block = ANY ($1)", [ids]);
  await query(
    `INSERT INTO journey_connections (journey, block, output, target)
     SELECT $1, block, output, target FROM jsonb_to_recordset($2) AS given (block uuid, output text, target uuid)`,
    [
      journey,
      JSON.stringify(
        changed.flatMap(({ id, connections }) =>
          connections.map(({ output, to }) => ({ block: id, output, target: to })),
        ),
      ),
    ],
  );
  const items = changed.flatMap((block) =>
    block.items.map((item, position) => ({ ...item, block: block.id, position })),
  );
  const inserted = await query(
    `INSERT INTO journey_items (id, block, position, kind, data)
     SELECT id, block, position, kind, data FROM jsonb_to_recordset($1)
       AS given (id uuid, block uuid, position int, kind text, data jsonb)
     ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [JSON.stringify(items)],
  );
  return inserted.length === items.length;
}
