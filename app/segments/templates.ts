import type { templateNames } from "#app/ui/segment/segment-data.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";

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
    { subject: "kpi:recency", op: "gte", value: "30", filters: [] },
  ]),
  champions: allOf([
    { subject: "kpi:frequency", op: "gte", value: "3", filters: [] },
    { subject: "kpi:recency", op: "lte", value: "30", filters: [] },
  ]),
  birthday: allOf([{ subject: "attribute:birthday", op: "anniversary_in_next", value: "7", filters: [] }]),
};

/** The conditions of a template; none of one that is not there. */
export const templateGroups = (name: unknown): ConditionsForm["groups"] | undefined =>
  typeof name === "string" && Object.hasOwn(conditions, name) ? conditions[name as keyof typeof conditions] : undefined;
