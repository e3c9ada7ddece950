import { visitorKey } from "#platform/events/keys.ts";
import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const groups = [{ items: [{ of: "attribute" as const, field: "city", op: "is", value: "Tehran" }] }];
const condition = { of: "kpi", field: "visits", op: "gte", value: 2 };
const named = () => ({ name: `Segment ${Math.random()}`, type: "attribute" as const, groups });

const make = async ({ client, website }: Owner) =>
  (await client.segments.create({ wid: website.id, ...named() })).result;

/** Somebody of each website. */
const chosen = ({ website }: Owner) => [visitorKey(website.id, "walker").toString()];

const makeList = async (owner: Owner) => {
  const given = { wid: owner.website.id, name: `Segment ${Math.random()}`, people: chosen(owner) };
  return (await owner.client.segments.addPeople(given)).result;
};

/** A valid body for each call of segments that has one. */
export const segmentBodies: Record<string, (owner: Owner) => unknown> = {
  "segments.create": named,
  "segments.update": () => ({ name: `Segment ${Math.random()}` }),
  "segments.addItems": async (owner) => ({ segment: (await make(owner)).id, items: [condition] }),
  "segments.updateItem": () => condition,
  "segments.start": () => undefined,
  "segments.stop": () => undefined,
  "segments.preview": () => ({ type: "attribute", groups }),
  "segments.addPeople": (owner) => ({ name: `Segment ${Math.random()}`, people: chosen(owner) }),
  "segments.removePeople": (owner) => ({ people: chosen(owner) }),
};

const ofSegment = [
  "get",
  "update",
  "delete",
  "items",
  "start",
  "stop",
  "history",
  "changes",
  "exportLeft",
  "unmatched",
  "overlap",
];

/** What the paths of these calls name beside the website. */
export const segmentParameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...Object.fromEntries(ofSegment.map((name) => [`segments.${name}`, async (owner: Owner) => (await make(owner)).id])),
  "segments.removePeople": async (owner) => (await makeList(owner)).id,
  ...Object.fromEntries(
    ["updateItem", "deleteItem"].map((name) => [
      `segments.${name}`,
      async (owner: Owner) => (await make(owner)).groups[0]?.items[0]?.id ?? "",
    ]),
  ),
  ...Object.fromEntries(
    ["inSegment", "countInSegment"].map((name) => [`people.${name}`, async (owner: Owner) => (await make(owner)).id]),
  ),
};
