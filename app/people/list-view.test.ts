import { expect, it } from "vitest";
import { channels } from "#contract/channels.ts";
import type { Person } from "#contract/people.ts";
import { personView, readReach } from "./list-view.server.ts";

const closed = { SMS: false, EMAIL: false, PUSH: false, WHATSAPP: false, ON_SITE: false };
const nobody = { reachable: closed, refused: [], suppressed: [], doNotContact: [], email: null, phone: null };
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
  expect(statesOf({ phone: "+98", suppressed: ["SMS", "EMAIL"], refused: ["WHATSAPP"] })).toBe(
    "suppressed none none refused none",
  );
});

it("who has no session was never there, however lately a file or the server named them", () => {
  const now = Date.parse("2026-11-23T05:00:00Z");
  const person: Person = {
    ...{ ...nobody, id: "7", website: "", type: 2, name: "مریم", ownerId: null, city: null, country: null },
    ...{
      firstSeenAt: "2026-11-23T04:59:00Z",
      lastSeenAt: "2026-11-23T04:59:00Z",
      firstVisitAt: null,
      medium: null,
      source: null,
    },
    ...{ sessions: 0, pageViews: 0, orders: 0, revenue: 0 },
  };
  expect(personView(person, now)).toMatchObject({ seen: "", isNow: false });
  expect(personView({ ...person, sessions: 1 }, now)).toMatchObject({ seen: "همین حالا", isNow: true });
});
