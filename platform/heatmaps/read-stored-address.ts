import { z } from "zod";
import type { HeatmapFields } from "#contract/heatmaps.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { pageNamesOf } from "#platform/reports/sql/dimensions.ts";
import { isPattern } from "#platform/stores/clickhouse/is-pattern.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import { type AddressRule, meetsRule, readAddress } from "./address-rule.ts";
import type { StoredAddress } from "./sql/heatmaps.ts";

type Address = Pick<HeatmapFields, "mode" | "url" | "sample">;

interface Place {
  website: { host: string };
  owner: string;
  /** Where the fields stand in what the caller sent. */
  path: string[];
}

const refuse = (path: string[], message: string) =>
  new AppError("BAD_REQUEST", "The address matches no page", { issues: [{ path, message }] });

/** The address as it is stored. Throws BAD_REQUEST at a field that can match nothing, and at a page of another address. */
export async function readStoredAddress(
  { mode, url, sample }: Address,
  { website, owner, path }: Place,
  { clickhouse }: Pick<Dependencies, "clickhouse">,
): Promise<StoredAddress> {
  const rule = readAddress({ mode, url }, website.host);
  if ("problem" in rule) throw refuse([...path, "url"], rule.problem);
  if (mode === "regex" && !(await isPattern(clickhouse, url, { owner }))) {
    throw refuse([...path, "url"], violationText.pattern);
  }
  if (sample === undefined) return { mode, url, sample: null, rule };
  const pictured = readAddress({ mode: "is", url: sample }, website.host);
  if ("problem" in pictured) throw refuse([...path, "sample"], pictured.problem);
  const isOneOfThem = await meetsAddress(pictured.value, { rule, host: website.host, owner }, { clickhouse });
  if (!isOneOfThem) throw refuse([...path, "sample"], violationText.samplePage);
  return { mode, url, sample, rule };
}

/** Whether a page, as reports name it, is one of those of a rule. */
export async function meetsAddress(
  page: string,
  { rule, host, owner }: { rule: AddressRule; host: string; owner: string },
  { clickhouse }: Pick<Dependencies, "clickhouse">,
): Promise<boolean> {
  const named = sql`(SELECT arrayJoin(${pageNamesOf(host, page)}) AS page)`;
  const [row] = await clickhouse.select(
    sql`SELECT countIf(${meetsRule(rule, host)}) > 0 AS found FROM ${named}`,
    found,
    { owner },
  );
  return row?.found === 1;
}

const found = z.object({ found: z.coerce.number() });
