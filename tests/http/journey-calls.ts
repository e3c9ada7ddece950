import type { JourneyMap } from "#contract/journeys/journey.ts";
import { makeOwner, startTestPlatform } from "./platform.ts";

/** A platform with an owner who draws journeys. */
export async function openJourneys() {
  const platform = await startTestPlatform({ REGISTRATION: "open" });
  const owner = await makeOwner(platform, "owner");
  const wid = owner.website.id;
  return {
    ...{ platform, owner, wid },
    send: (method: string, path: string, body?: unknown) =>
      platform.send(method, `/wm/journeys/${path}`, { token: owner.token, body }),
    create: async (more: { name?: string; template?: "cart" | "welcome" | "win_back" | "birthday" } = {}) =>
      (await owner.client.journeys.create({ wid, name: "سبد رهاشده", ...more })).result,
    readMap: async (jid: string) => (await owner.client.journeys.map({ jid })).result,
  };
}
export type Journeys = Awaited<ReturnType<typeof openJourneys>>;

export const ofType = (map: JourneyMap, type: string) => {
  const block = map.blocks.find((each) => each.type === type);
  if (block === undefined) throw new Error(`No ${type}`);
  return block;
};
export const codesOf = (body: { data: { violations: { code: string }[] } }) =>
  body.data.violations.map(({ code }) => code);
