import { visitorKey } from "#platform/events/keys.ts";
import type { makeOwner } from "./platform.ts";
import { segmentBodies, segmentParameters } from "./two-owners-segments.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** Visitors of each website; the calls make them one person and take them apart again. */
export const walker = "walker";
export const runner = "runner";
const visitorOf = ({ id }: { id: string }, visitor = walker) => visitorKey(id, visitor).toString();

/** A valid body for each call about people and their segments that has one. */
export const personBodies: Record<string, (owner: Owner) => unknown> = {
  "profiles.update": ({ website }) => ({ user: visitorOf(website), data: { name: "Sara" } }),
  "profiles.setDoNotContact": () => ({ channels: ["SMS"] }),
  "profiles.mergePreview": ({ website }) => ({ other: visitorOf(website, runner) }),
  "profiles.merge": ({ website }) => ({ other: visitorOf(website, runner) }),
  "profiles.unlink": ({ website }) => ({ visitor: visitorOf(website, runner) }),
  ...segmentBodies,
  "profiles.addNote": ({ website }) => ({ user: visitorOf(website), text: "Called" }),
};

const ofPerson = [
  ...[
    "detail",
    "erase",
    "setDoNotContact",
    "export",
    "record",
    "mergePreview",
    "merge",
    "unlink",
    "timeline",
    "rank",
    "products",
    "pages",
    "utms",
  ],
  ...["journeys", "journeysCount", "notes"],
];

/** What the paths of these calls name beside the website. */
export const personParameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...segmentParameters,
  ...Object.fromEntries(ofPerson.map((name) => [`profiles.${name}`, async ({ website }: Owner) => visitorOf(website)])),
  "profiles.deleteNote": async ({ client, website }) =>
    (await client.profiles.addNote({ wid: website.id, user: visitorOf(website), text: "Called" })).result.id,
};
