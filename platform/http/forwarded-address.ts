import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import {
  forwardedAddressHeader,
  forwardedAddressMaxAgeMs,
  forwardedAddressPurpose,
  textToSign,
} from "#contract/forwarded-address.ts";
import type { Dependencies } from "#platform/dependencies.ts";

const warnEveryMs = 60_000;

/**
 * Reads the address of the caller: the browser's, where the dashboard of this installation signed it; otherwise the
 * connection's, behind proxies as far as TRUST_PROXY allows.
 */
export function openAddressReader({ settings, clock, log }: Pick<Dependencies, "settings" | "clock" | "log">) {
  const key = createHmac("sha256", settings.SESSION_SECRET).update(forwardedAddressPurpose).digest();
  let warnedAt = 0;
  return (request: FastifyRequest): string => {
    const header = request.headers[forwardedAddressHeader];
    if (typeof header !== "string") return request.ip;
    const now = clock.now();
    const address = readSigned(header, { method: request.method, path: request.raw.url ?? "", key, now });
    // Anybody can send the header, so it may not fill the log.
    if (address === undefined && now - warnedAt >= warnEveryMs) {
      warnedAt = now;
      log.warn(
        { from: request.ip },
        "forwarded address refused: a forged header, or clocks or SESSION_SECRET that differ",
      );
    }
    return address ?? request.ip;
  };
}

interface Expected {
  method: string;
  path: string;
  key: Buffer;
  now: number;
}

function readSigned(header: string, { method, path, key, now }: Expected): string | undefined {
  const [time = "", address = "", signature = ""] = header.split(";");
  const call = { time: Number(time), address, method, path };
  const expected = createHmac("sha256", key).update(textToSign(call)).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const isFresh = Math.abs(now - call.time) <= forwardedAddressMaxAgeMs;
  return isFresh && isIP(address) !== 0 ? address : undefined;
}
