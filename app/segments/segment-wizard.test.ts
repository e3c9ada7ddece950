import { expect, it } from "vitest";
import type { DraftData } from "#contract/draft-kinds.ts";
import type { Segment } from "#contract/segments.ts";
import { openEdit } from "./segment-wizard.server.ts";

const ids = { website: "0000000a-0000-4000-8000-000000000001", segment: "0000000b-0000-4000-8000-000000000002" };

const segmentIn = (city: string, { name = "نزدیک", item = "1" } = {}): Segment => ({
  ...{ id: ids.segment, website: ids.website, name, type: "attribute", status: "stopped" },
  groups: [{ negate: false, items: [{ id: item, group: 0, of: "attribute", field: "city", op: "is", value: city }] }],
  ...{ size: 0, evaluatedAt: null, isEvaluating: false, createdAt: "2026-11-23T00:00:00Z", list: null, usedBy: [] },
});

/** One draft as the platform keeps it. */
function makeContext() {
  let stored: { data: DraftData; revision: number } = { data: {}, revision: 0 };
  const api = {
    drafts: {
      get: async () => ({ result: stored }),
      save: async ({ data, revision }: { data: DraftData; revision: number }) => {
        expect(revision).toBe(stored.revision);
        stored = { data: { ...stored.data, ...data }, revision: revision + 1 };
      },
    },
    profiles: { stuff: async () => ({ result: { attributes: [] } }) },
  };
  const context = { api, param: () => ids.website } as unknown as Parameters<typeof openEdit>[0];
  return { context, read: () => stored.data, save: (data: DraftData) => api.drafts.save({ ...stored, data }) };
}

it("an edit keeps what was typed, and says that the segment was changed since", async () => {
  const { context, read, save } = makeContext();
  expect(await openEdit(context, segmentIn("Tehran"))).toEqual({ isChanged: false });
  const typed = { groups: [{ meets: "all", items: [{ subject: "attribute:city", op: "is", value: "Qom" }] }] };
  await save({ conditions: typed });
  expect(await openEdit(context, segmentIn("Tehran"))).toEqual({ isChanged: false });
  expect(await openEdit(context, segmentIn("Yazd"))).toEqual({ isChanged: true });
  expect(await openEdit(context, segmentIn("Tehran", { name: "دور" }))).toEqual({ isChanged: true });
  expect(read().conditions).toEqual(typed);
});

it("conditions that were saved again as they were are no change", async () => {
  const { context } = makeContext();
  await openEdit(context, segmentIn("Tehran"));
  expect(await openEdit(context, segmentIn("Tehran", { item: "2" }))).toEqual({ isChanged: false });
});
