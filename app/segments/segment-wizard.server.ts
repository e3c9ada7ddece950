import type { OwnerContext } from "#app/services/loaders.server.ts";
import { fillEdit } from "#app/services/wizard/fill-edit.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import type { Condition } from "#contract/conditions/condition.ts";
import { readGroups, writeRow } from "#contract/conditions/form.ts";
import type { ValueKind } from "#contract/conditions/operators.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import type { Segment } from "#contract/segments.ts";
import { createStarted } from "./create-started.server.ts";
import { conditionRows, typeRows } from "./segment-words.server.ts";

type SegmentSteps = (typeof draftSteps)["segment"];

/** The button of a group adds the condition that its select names: to the form library it is an insert. */
function readAdded(form: FormData): void {
  const group = form.get("add");
  if (typeof group !== "string" || !/^\d{1,2}$/.test(group)) return;
  const subject = String(form.get(`subject-${group}`) ?? "event");
  const payload = { name: `groups[${group}].items`, defaultValue: { subject } };
  form.set("__intent__", JSON.stringify({ type: "insert", payload }));
}

const steps = {
  kind: "segment" as const,
  steps: draftSteps.segment,
  words: { type: typeRows, conditions: (answers: Record<string, unknown>) => conditionRows(answers) },
  prepare: readAdded,
};

const listAddress = (website: string) => `/w/${website}/segments`;

/** Creates a segment and starts it. */
export const newSegmentWizard: Wizard<SegmentSteps> = {
  ...steps,
  address: ({ param }) => ({ path: `${listAddress(param("website"))}/new`, wid: param("website") }),
  finish({ api, param }, { type, conditions }) {
    const { name, type: kind } = type;
    return createStarted({ api }, { wid: param("website"), name, type: kind, groups: readGroups(conditions) });
  },
};

/** Changes a segment. */
export const editSegmentWizard: Wizard<SegmentSteps> = {
  ...steps,
  address: ({ param }) => ({
    path: `${listAddress(param("website"))}/${param("segment")}/edit`,
    ...{ wid: param("website"), target: param("segment") },
  }),
  async finish({ api, param }, { type, conditions }) {
    const id = param("segment");
    const { name, type: kind } = type;
    await api.segments.update({ id, name, type: kind, groups: readGroups(conditions) });
    return { to: `${listAddress(param("website"))}/${id}`, toast: { tone: "ok", key: "saved" } };
  },
};

/** Fills the draft of an edit; `isChanged` where the segment was changed since, in another tab, by a call or another owner. */
export function openEdit({ api, param }: Pick<OwnerContext, "api" | "param">, segment: Segment) {
  const wid = param("website");
  const type = segment.type === "static" ? "attribute" : segment.type;
  const groups = segment.groups.map(({ negate, items }) => ({ negate, items: items.map(withoutIds) }));
  return fillEdit(api, {
    key: { kind: "segment", wid, target: segment.id },
    edited: { name: segment.name, type, groups },
    answers: async () => {
      const { attributes } = (await api.profiles.stuff({ wid })).result;
      const kinds = new Map(attributes.map((each): [string, ValueKind] => [each.name, each.type]));
      const rows = groups.map(({ negate, items }) => ({
        meets: negate ? "none" : "all",
        items: items.map((item) => writeRow(item, (attribute) => kinds.get(attribute) ?? "text")),
      }));
      return { type: { name: segment.name, type }, conditions: { groups: rows } };
    },
  });
}

/** Conditions have other ids in each version. */
const withoutIds = ({ id: _, group: __, ...condition }: Segment["groups"][number]["items"][number]): Condition =>
  condition as Condition;
