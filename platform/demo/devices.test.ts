import { describe, expect, it } from "vitest";
import { readPhone } from "#contract/phone.ts";
import { readAgent } from "#platform/collect/agent.ts";
import { openGeo } from "#platform/collect/geo.ts";
import { isInvented } from "#platform/delivery/is-invented.ts";
import { anyDevice, places } from "./devices.ts";
import { inventPerson } from "./people.ts";
import { RandomStream } from "./random-stream.ts";

const many = <T>(make: (chance: RandomStream) => T) =>
  Array.from({ length: 3_000 }, (_, each) => make(new RandomStream(9, each)));

describe("demo visitors", () => {
  it("are located where the city database places their addresses", async () => {
    const geo = openGeo();
    for (const { network, country, city } of places) {
      for (const last of [1, 77, 128, 254]) expect(geo(`${network}.${last}`)).toEqual({ country, city });
    }
    expect(new Set(places.map(({ country }) => country))).toEqual(new Set(["IR", "AF", "DE", "TR", "AE"]));
  });

  it("use known browsers, mostly on phones", () => {
    const agents = many(anyDevice).map(({ userAgent }) => readAgent(userAgent));
    expect(agents.filter(({ bot, os, browser }) => bot || os === "" || browser === "")).toEqual([]);
    const share = (device: string) => agents.filter((agent) => agent.device === device).length / agents.length;
    expect(share("mobile")).toBeGreaterThan(0.6);
    expect(share("desktop")).toBeGreaterThan(0.22);
    expect(share("tablet")).toBeGreaterThan(0.02);
  });

  it("do not exist: reserved addresses, numbers that no operator has", () => {
    const people = many((chance) => inventPerson(chance, "C1", { country: "IR", city: "Tehran" }));
    for (const { email = "a.b.c1@mail.example", phone = "09500000000" } of people) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.c1@mail\.example$/);
      expect(isInvented(readPhone(String(phone)) ?? "")).toBe(true);
      expect(isInvented(String(email))).toBe(true);
    }
    expect(people.every(({ email, phone }) => email !== undefined || phone !== undefined)).toBe(true);
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(300);
  });
});
