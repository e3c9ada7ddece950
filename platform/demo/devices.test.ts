import { describe, expect, it } from "vitest";
import { readPhone } from "#contract/phone.ts";
import { readAgent } from "#platform/collect/agent.ts";
import { openGeo } from "#platform/collect/geo.ts";
import { Chance } from "./chance.ts";
import { anyDevice, places } from "./devices.ts";
import { inventPerson } from "./people.ts";

const many = <T>(make: (chance: Chance) => T) => Array.from({ length: 3_000 }, (_, each) => make(new Chance(9, each)));

describe("visitors of the demo", () => {
  it("are where the city database says that their addresses are", async () => {
    const geo = await openGeo();
    for (const { network, country, city } of places) {
      for (const last of [1, 77, 128, 254]) expect(geo(`${network}.${last}`)).toEqual({ country, city });
    }
    expect(new Set(places.map(({ country }) => country))).toEqual(new Set(["IR", "AF", "DE", "TR", "AE"]));
  });

  it("come by browsers that are known as such, most of them phones", () => {
    const agents = many(anyDevice).map(({ userAgent }) => readAgent(userAgent));
    expect(agents.filter(({ bot, os, browser }) => bot || os === "" || browser === "")).toEqual([]);
    const share = (device: string) => agents.filter((agent) => agent.device === device).length / agents.length;
    expect(share("mobile")).toBeGreaterThan(0.6);
    expect(share("desktop")).toBeGreaterThan(0.22);
    expect(share("tablet")).toBeGreaterThan(0.02);
  });

  it("are nobody who exists: reserved addresses, numbers that no operator has", () => {
    const people = many((chance) => inventPerson(chance, "C1", { country: "IR", city: "Tehran" }));
    for (const { email = "a.b.c1@mail.example", phone = "09500000000" } of people) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.c1@mail\.example$/);
      expect(readPhone(String(phone))).toMatch(/^\+9895\d{8}$/);
    }
    expect(people.every(({ email, phone }) => email !== undefined || phone !== undefined)).toBe(true);
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(300);
  });
});
