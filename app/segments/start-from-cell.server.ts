import type { z } from "zod";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { writeRow } from "#contract/conditions/form.ts";
import { conditionsOfCell } from "#contract/conditions/rfm-cell.ts";
import { segmentNameLength } from "#contract/segment-fields.ts";
import type { rfmForm } from "./rfm-form.ts";
import { limitWords, readRfm } from "./rfm-view.server.ts";

/**
 * Begins a segment of the buyers of a cell in the wizard, in place of the draft that its page showed. False where the cell
 * has no buyers any more.
 */
export async function startFromCell(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { by, cell, revision }: z.output<typeof rfmForm>,
): Promise<boolean> {
  const wid = param("website");
  const [recency = 0, score = 0] = cell.split("-").map(Number);
  const rfm = await readRfm(api, wid, Date.now());
  const conditions = conditionsOfCell(rfm, { recency, by, score });
  if (conditions === undefined) return false;
  const words = [rfm.recency, rfm[by]].map((scores, index) => {
    const limits = scores.find((each) => each.score === (index === 0 ? recency : score));
    return limits === undefined ? "" : limitWords(index === 0 ? "recency" : by, limits);
  });
  const name = i18n.t("segments:rfm.name", { recency: words[0], figure: words[1] }).slice(0, segmentNameLength);
  const items = conditions.map((condition) => writeRow(condition, () => "text"));
  const data = { type: { name, type: "kpi" }, conditions: { groups: [{ meets: "all", items }] } };
  await api.drafts.save({ kind: "segment", wid, data, revision });
  return true;
}
