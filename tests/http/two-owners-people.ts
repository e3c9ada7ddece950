import { visitorKey } from "#platform/events/keys.ts";
import type { makeOwner } from "./platform.ts";
import { segmentBodies, segmentParameters } from "./two-owners-segments.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** Visitors of each website: calls make a runner one person with the walker, and request that they are two again. */
export const walker = "walker";
export const runners = ["runner", "sprinter"];
export const visitorOf = ({ id }: { id: string }, visitor = walker) => visitorKey(id, visitor).toString();

/** The runners whom the walker is one with, until jobs run, or the others. */
async function listRunners({ client, website }: Owner, isOne: boolean): Promise<string[]> {
  const { result } = await client.profiles.detail({ wid: website.id, user: visitorOf(website) });
  const own = result.visitors.map(({ id }) => id);
  return runners.map((runner) => visitorOf(website, runner)).filter((id) => own.includes(id) === isOne);
}
const unmerged = async (owner: Owner) => ({ other: (await listRunners(owner, false))[0] });

/** A valid body for each call about people and their segments that has one. */
export const personBodies: Record<string, (owner: Owner) => unknown | Promise<unknown>> = {
  "profiles.update": ({ website }) => ({ user: visitorOf(website), data: { name: "Sara" } }),
  "profiles.setDoNotContact": () => ({ channels: ["SMS"] }),
  "profiles.mergePreview": unmerged,
  "profiles.merge": unmerged,
  "profiles.unlink": async (owner) => ({
    visitor: (await listRunners(owner, true)).at(-1) ?? visitorOf(owner.website, runners[0]),
  }),
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
