import { type KpiField, kpiFieldNames } from "#contract/conditions/fields.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Figures of a person that are money; conditions compare them in units of the website's currency. */
const moneyFields: readonly KpiField[] = ["monetary", "averageOrder"];

/** Minor units of a unit before and after. */
interface Units {
  from: number;
  to: number;
}

/**
 * Says the amounts that conditions of a website's segments name in another unit of the same money: 500,000 toman would be
 * 500,000 rial, and a campaign would write to ten times as many. The caller has locked the website and requests that its
 * segments are evaluated anew.
 */
export async function scaleAmounts({ query }: Queries, website: string, units: Units): Promise<void> {
  const rows = await query<{ no: number; definition: unknown }>(
    "SELECT no, definition FROM segments WHERE website_id = $1 AND definition::text ~ $2 ORDER BY no FOR NO KEY UPDATE",
    [website, moneyFields.join("|")],
  );
  if (rows.length === 0) return;
  const scaled = rows.map(({ no, definition }) => ({ no, definition: scale(definition, units) }));
  await query(
    `UPDATE segments SET definition = s.definition
     FROM jsonb_to_recordset($1) AS s (no int, definition jsonb) WHERE segments.no = s.no`,
    [JSON.stringify(scaled)],
  );
  // Definitions are kept in memory by this version.
  await query("UPDATE segment_versions SET version = version + 1 WHERE website_id = $1", [website]);
}

/** The same definition with its amounts in the other unit, whatever version it is of. */
function scale(node: unknown, units: Units): unknown {
  if (Array.isArray(node)) return node.map((each) => scale(each, units));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === "value" && isMoney(node) ? scaleValue(value, units) : scale(value, units),
    ]),
  );
}

const isMoney = (node: { of?: unknown; field?: unknown }): boolean =>
  node.of === "kpi" && kpiFieldNames.some((name) => name === node.field && moneyFields.includes(name));

function scaleValue(value: unknown, units: Units): unknown {
  if (Array.isArray(value)) return value.map((each) => scaleValue(each, units));
  return typeof value === "number" ? (value * units.from) / units.to : value;
}
