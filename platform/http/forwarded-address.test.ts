import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import pino from "pino";
import { beforeEach, expect, it } from "vitest";
import { forwardedAddressHeader, forwardedAddressPurpose, textToSign } from "#contract/forwarded-address.ts";
import type { Settings } from "#platform/settings.ts";
import { openAddressReader } from "./forwarded-address.ts";

const secret = "a secret of an installation, 48 characters long.";
const connection = "127.0.0.1";
const signed = { time: 1_800_000_000_000, address: "5.160.1.1", method: "POST", path: "/login?x=1" };
let now = 0;
let warnings = 0;
beforeEach(() => {
  now = signed.time;
  warnings = 0;
});

const open = () =>
  openAddressReader({
    settings: { SESSION_SECRET: secret } as Settings,
    clock: { now: () => now },
    log: pino({ level: "warn" }, { write: () => (warnings += 1) }),
  });

function sign(call: Partial<typeof signed>, key = secret, purpose = forwardedAddressPurpose): string {
  const whole = { ...signed, ...call };
  const derived = createHmac("sha256", key).update(purpose).digest();
  const signature = createHmac("sha256", derived).update(textToSign(whole)).digest("base64url");
  return `${whole.time};${whole.address};${signature}`;
}

const request = (header?: string, { method, path } = signed) =>
  ({
    headers: header === undefined ? {} : { [forwardedAddressHeader]: header },
    raw: { url: path },
    method,
    ip: connection,
  }) as unknown as FastifyRequest;

it("the caller is the browser whose address the dashboard signed for this call", () => {
  const read = open();
  expect(read(request(sign({})))).toBe("5.160.1.1");
  now += 60_000;
  expect(read(request(sign({})))).toBe("5.160.1.1");
  expect(read(request(sign({ address: "2a01:5ec0::1" })))).toBe("2a01:5ec0::1");
  expect(read(request())).toBe(connection);
  expect(warnings).toBe(0);
});

it.each<[string, () => string]>([
  ["a minute later", () => sign({ time: signed.time - 60_001 })],
  ["from a clock a minute ahead", () => sign({ time: signed.time + 60_001 })],
  ["for another call", () => sign({ path: "/register" })],
  ["for another method", () => sign({ method: "GET" })],
  ["under another secret", () => sign({}, `${secret}x`)],
  ["under the key of another purpose", () => sign({}, secret, "access")],
  ["with another address", () => sign({}).replace("5.160.1.1", "5.160.1.2")],
  ["with another time", () => sign({ time: signed.time - 70_000 }).replace(/^\d+/, String(signed.time))],
  ["of no address", () => sign({ address: "owner@shop.example" })],
  ["without a signature", () => `${signed.time};${signed.address};`],
  ["of nothing", () => ""],
  ["that is not text", () => ";;;;;\u00ff"],
])("a header %s does not count", (_, header) => {
  const read = open();
  expect(read(request(header()))).toBe(connection);
  read(request(header()));
  // One line a minute: anybody can send it.
  expect(warnings).toBe(1);
  now += 60_000;
  read(request("x"));
  expect(warnings).toBe(2);
});
