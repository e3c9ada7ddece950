import type { makeOwner } from "./platform.ts";
import { startable } from "./startable-journey.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const make = async ({ client, website }: Owner) =>
  (await client.journeys.create({ wid: website.id, name: "Cart", template: "cart" })).result.id;
const blockOf = async (owner: Owner, type = "flow.wait_event") => {
  const { blocks } = (await owner.client.journeys.map({ jid: await make(owner) })).result;
  return blocks.find((block) => block.type === type)?.id ?? "";
};
const filter = { kind: "filter", data: { of: "property", name: "value", op: "gt", value: 1 } } as const;
const itemOf = async (owner: Owner) =>
  (await owner.client.journeys.items.create({ block: await blockOf(owner), ...filter })).result.id;

/** Bodies of calls under both addresses of blocks. */
const blockBodies = Object.fromEntries(
  ["blocks", "journeyBlocks"].flatMap((name): [string, (owner: Owner) => unknown][] => [
    [`journeys.${name}.create`, async (owner) => ({ journey: await make(owner), type: "flow.end" })],
    [`journeys.${name}.update`, () => ({ title: "Renamed" })],
    [`journeys.${name}.replace`, async (owner) => ({ journey: await make(owner), blocks: [] })],
  ]),
);

/** A valid body for each call of journeys that has one. */
export const journeyBodies: Record<string, (owner: Owner) => unknown> = {
  ...blockBodies,
  "journeys.create": () => ({ name: "Welcome", template: "welcome" }),
  "journeys.update": () => ({ name: "Renamed" }),
  "journeys.start": () => ({ mode: "active" }),
  "journeys.rehearse": () => ({ days: 7 }),
  "journeys.retry": () => ({}),
  "journeys.beginTrial": () => ({ day: 60 }),
  "journeys.answerTrial": () => ({ yes: true }),
  "journeys.setGoal": () => ({ event: "purchase" }),
  "journeys.copy": () => ({ name: "Copy" }),
  "journeys.import": () => ({ file: { format: "nabz-journey", version: 1, name: "Of a file", blocks: [] } }),
  "journeys.items.create": async (owner) => ({ block: await blockOf(owner), ...filter }),
  "journeys.items.append": async (owner) => ({ block: await blockOf(owner), items: [filter] }),
  "journeys.items.replace": async (owner) => ({ block: await blockOf(owner), items: [filter] }),
  "journeys.items.update": () => ({ position: 0 }),
};

/** One that a start accepts. */
const makeWhole = async (owner: Owner) => {
  const { id } = (await owner.client.journeys.create({ wid: owner.website.id, name: "Whole" })).result;
  await owner.client.journeys.blocks.replace({ journey: id, blocks: startable() });
  return id;
};
const makeStarted = async (owner: Owner) => {
  const id = await makeWhole(owner);
  await owner.client.journeys.start({ id });
  return id;
};

const makeTried = async (owner: Owner) => {
  const id = await makeWhole(owner);
  await owner.client.journeys.beginTrial({ id });
  return id;
};

const entries = (names: readonly string[], find: (owner: Owner) => Promise<string>) =>
  Object.fromEntries(names.map((name) => [`journeys.${name}`, find]));

/** What the paths of these calls name. */
export const journeyParameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...entries(["get", "update", "delete", "goal", "setGoal", "copy", "export", "map"], make),
  ...entries(["stat", "people", "inside", "runs", "exit", "rehearsal"], make),
  ...entries(
    ["blocks", "journeyBlocks"].flatMap((name) =>
      ["get", "update", "delete", "items"].map((call) => `${name}.${call}`),
    ),
    (owner) => blockOf(owner),
  ),
  ...entries(["start", "rehearse", "beginTrial", "trial"], makeWhole),
  ...entries(["answerTrial", "endTrial"], makeTried),
  ...entries(["deactivate", "retry", "retryPerson"], makeStarted),
  ...entries(["items.get", "items.update", "items.delete"], itemOf),
};
