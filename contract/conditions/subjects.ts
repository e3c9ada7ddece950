import { type AttributeField, attributeFields, kpiFields, ownAttributePrefix } from "./fields.ts";
import {
  booleanOperators,
  eventOperators,
  listOperators,
  numberOperators,
  operatorsOfKind,
  segmentOperators,
  textOperators,
  type ValueKind,
} from "./operators.ts";

/** What conditions can be of, as a form names it. Without schemas: browsers load it. */

/** What a subject names: its kind, its field, and what kind of value it has. */
export function readSubject(subject: string): { of: string; field: string; kind: ValueKind | "event" | "segment" } {
  const [of = "", ...rest] = subject.split(":");
  if (of === "event" || of === "segment") return { of, field: "", kind: of };
  if (of === "kpi") return { of, field: rest.join(":"), kind: "number" };
  const isOwn = rest[0]?.startsWith(ownAttributePrefix) ?? false;
  const kind = isOwn ? (rest.pop() as ValueKind) : attributeFields[rest[0] as AttributeField]?.kind;
  return { of, field: rest.join(":"), kind: kind in operatorsOfKind ? kind : "text" };
}

/** The operators that a subject's select offers. */
export function operatorsOfSubject(subject: string): readonly string[] {
  const { kind } = readSubject(subject);
  if (kind === "event") return eventOperators;
  return kind === "segment" ? segmentOperators : operatorsOfKind[kind];
}

/** The last N days have a field where events or figures of a period count. */
export const hasDays = (subject: string): boolean => {
  const { of, field } = readSubject(subject);
  return of === "event" || (of === "kpi" && (kpiFields[field as keyof typeof kpiFields]?.hasWindow ?? false));
};

/** Operators of an event's filter: on texts, and of its own properties on numbers, days and lists. */
export const filterOperators: readonly string[] = [
  ...new Set([...textOperators, ...numberOperators, ...operatorsOfKind.instant, ...booleanOperators, ...listOperators]),
];
