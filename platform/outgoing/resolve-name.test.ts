import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DnsServer, startDns } from "#tests/dns/dns.ts";
import { openNames } from "./resolve-name.ts";

let dns: DnsServer;
const folder = mkdtempSync(join(tmpdir(), "nabz-hosts-"));
const hostsFile = join(folder, "hosts");
beforeAll(async () => {
  dns = await startDns();
  dns.zone.set("A panel.example", ["192.0.2.1", "192.0.2.2"]);
  dns.zone.set("AAAA panel.example", ["2001:0db8:0000:0000:0000:0000:0000:0001"]);
  dns.zone.set("A four.example", ["192.0.2.4"]);
  dns.silent.add("AAAA four.example");
  dns.zone.set("AAAA six.example", ["2001:0db8:0000:0000:0000:0000:0000:0006"]);
  writeFileSync(
    hostsFile,
    "127.0.0.1 localhost # this machine\n192.0.2.9\tgateway.example Gateway\n::9 gateway.example\n",
  );
});
afterAll(() => {
  dns?.close();
  rmSync(folder, { recursive: true, force: true });
});
const open = () => openNames({ servers: [dns.address], hostsFile });
const addressesOf = async (name: string, find = open()) => (await find(name)).map(({ address }) => address).sort();

it("finds both kinds of addresses, by the hosts file first", async () => {
  expect(await addressesOf("panel.example")).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
  expect(await addressesOf("six.example")).toEqual(["2001:db8::6"]);
  expect(await addressesOf("gateway.example")).toEqual(["192.0.2.9", "::9"]);
  expect(await addressesOf("GATEWAY")).toEqual(["192.0.2.9"]);
  expect(await addressesOf("shop.localhost")).toEqual(["127.0.0.1", "::1"]);
  await expect(open()("nobody.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

it("is answered while many names are not, and waits for no IPv6 address that never comes", async () => {
  const find = open();
  const silent = Array.from({ length: 60 }, (_, at) => `silent-${at}.example`);
  for (const name of silent) dns.silent.add(name);
  const unanswered = silent.map((name) => find(name).catch((error: Error) => error));
  // Before any of them is given up.
  const first = await Promise.race([addressesOf("four.example", find), ...unanswered]);
  expect(first).toEqual(["192.0.2.4"]);
  expect(await Promise.all(unanswered)).toEqual(silent.map(() => expect.objectContaining({ code: "ETIMEOUT" })));
}, 30_000);

it("queries a name once in a while", async () => {
  const find = open();
  expect(await addressesOf("panel.example", find)).toHaveLength(3);
  dns.silent.add("panel.example");
  expect(await addressesOf("panel.example", find)).toHaveLength(3);
  dns.silent.delete("panel.example");
});
