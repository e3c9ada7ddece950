import { formatNumber } from "#app/format/numbers.ts";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import { currentCurrency } from "#app/text/currency.ts";
import { i18n } from "#app/text/i18n.ts";
import { condition } from "#contract/conditions/condition.ts";
import type { Group } from "#contract/conditions/definition.ts";
import { type ConditionsForm, conditionsForm, readGroups } from "#contract/conditions/form.ts";
import { readSubject } from "#contract/conditions/subjects.ts";
import { attributeLabel, describeCondition, kpiLabel } from "#contract/text/conditions.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

export const subjectLabel = (subject: string): string => {
  const { of, field } = readSubject(subject);
  if (of === "event") return i18n.t("segments:builder.event");
  if (of === "segment") return i18n.t("segments:builder.segment");
  return of === "kpi" ? kpiLabel(field, currentCurrency()) : attributeLabel(field);
};

export const typeRows = ({ name, type }: Record<string, unknown>): AnswerRow[] => [
  { path: "name", label: i18n.t("segments:words.name"), value: text(name) },
  {
    path: "type",
    label: i18n.t("segments:words.type"),
    value: type === "kpi" || type === "attribute" ? i18n.t(`segments:types.${type}`) : "",
  },
];

/** Groups in words; `names` are those of segments by their ids. */
export const groupRows = (groups: readonly Group[], names: ReadonlyMap<string, string>, zone: string): AnswerRow[] =>
  groups.map(({ negate, items }, index) => {
    const words = items.map((item) => describeCondition(item, { names, zone, currency: currentCurrency() })).join("، ");
    return {
      path: `groups.${index}`,
      label: i18n.t("segments:words.group", { number: formatNumber(index + 1) }),
      value: negate ? i18n.t("segments:words.not", { text: words }) : words,
    };
  });

/** The step's answers in words; what is not a condition yet is called by its subject. `names` are those of segments. */
export function conditionRows(
  answers: Record<string, unknown>,
  names: ReadonlyMap<string, string> = new Map(),
): AnswerRow[] {
  const parsed = conditionsForm.safeParse(answers);
  if (parsed.success) {
    const read = readGroups(parsed.data).map(({ negate, items }) => ({
      negate: negate ?? false,
      items: items.map((item) => condition.parse(item)),
    }));
    return groupRows(read, names, "+00:00");
  }
  const { groups = [] } = answers as Partial<ConditionsForm>;
  return groups.map(({ items = [] }, index) => ({
    path: `groups.${index}`,
    label: i18n.t("segments:words.group", { number: formatNumber(index + 1) }),
    value: items.map(({ subject }) => subjectLabel(String(subject ?? ""))).join("، "),
  }));
}
