import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const definedEvent = () => ({ name: `Press ${Math.random()}`, action: "click" }) as const;

/** A valid body for each call about a defined event that has one. */
export const eventBodies: Record<string, () => unknown> = {
  "userEvents.create": definedEvent,
  "userEvents.update": () => ({ active: false }),
  "userEvents.preview": () => ({ action: "click" }),
  "userEvents.pick": () => ({ path: "/" }),
};

/** What the paths of these calls name beside the website. */
export const eventParameters: Record<string, (owner: Owner) => Promise<string>> = Object.fromEntries(
  ["userEvents.get", "userEvents.update", "userEvents.delete"].map((name) => [
    name,
    async ({ client, website }: Owner) =>
      (await client.userEvents.create({ wid: website.id, ...definedEvent() })).result.id,
  ]),
);
