import type { templateNames } from "#app/ui/segment/segment-data.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";
import { maxDays } from "#contract/conditions/test.ts";
import type { Rfm } from "#contract/sales.ts";

/** Segments that shops ask for first, as the fields of the wizard's second step. */
type TemplateName = (typeof templateNames)[number];

type Items = ConditionsForm["groups"][number]["items"];
const allOf = (items: Items): ConditionsForm["groups"] => [{ meets: "all", items }];

const conditions: Record<Exclude<TemplateName, "none">, ConditionsForm["groups"]> = {
  twiceNeverBought: allOf([
    { subject: "kpi:visits", op: "gte", value: "2", filters: [] },
    { subject: "event", op: "did_not", event: "purchase", filters: [] },
  ]),
  boughtOnce: allOf([
    { subject: "kpi:frequency", op: "eq", value: "1", filters: [] },
    { subject: "event", op: "did_not", event: "purchase", days: "30", filters: [] },
  ]),
  // Where there are buyers, the limits of their best score stand for it.
  champions: allOf([
    { subject: "kpi:frequency", op: "gte", value: "3", filters: [] },
    { subject: "event", op: "did", event: "purchase", days: "30", filters: [] },
  ]),
  birthday: allOf([{ subject: "attribute:birthday", op: "anniversary_in_next", value: "7", filters: [] }]),
};

/** Who bought latest and at the highest frequency, by the limits of a website's own buyers; undefined where there are none. */
export function championGroups({ recency, frequency }: Pick<Rfm, "recency" | "frequency">) {
  const best = (scores: Rfm["recency"]) =>
    scores.filter(({ people }) => people > 0).toSorted((a, b) => b.score - a.score)[0];
  const [latest, frequent] = [best(recency), best(frequency)];
  if (latest?.max == null || frequent?.min == null) return undefined;
  return allOf([
    // "At most N whole days ago" is in the last N + 1 days.
    { subject: "event", op: "did", event: "purchase", days: String(Math.min(latest.max + 1, maxDays)), filters: [] },
    { subject: "kpi:frequency", op: "gte", value: String(frequent.min), filters: [] },
  ]);
}

/** The conditions of a template; none of one that is not there. */
export const templateGroups = (name: unknown): ConditionsForm["groups"] | undefined =>
  typeof name === "string" && Object.hasOwn(conditions, name) ? conditions[name as keyof typeof conditions] : undefined;
