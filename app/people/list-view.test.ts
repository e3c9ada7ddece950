import { expect, it } from "vitest";
import { channels } from "#contract/channels.ts";
import { readReach } from "./list-view.server.ts";

const closed = { SMS: false, EMAIL: false, PUSH: false, WHATSAPP: false, ON_SITE: false };
const nobody = { reachable: closed, refused: [], doNotContact: [], email: null, phone: null };
const statesOf = (person: Partial<Parameters<typeof readReach>[0]>) =>
  channels.map((channel) => readReach({ ...nobody, ...person }, channel)).join(" ");

it("a channel is blocked by the owner, refused by the person, or has no address", () => {
  expect(statesOf({ reachable: { ...closed, ON_SITE: true } })).toBe("none none none none yes");
  expect(statesOf({ phone: "+98", refused: ["SMS"], doNotContact: ["WHATSAPP", "EMAIL"] })).toBe(
    "refused blocked none blocked none",
  );
  expect(statesOf({ refused: [...channels] }), "an address that is not known was not refused").toBe(
    "none none refused none refused",
  );
});
