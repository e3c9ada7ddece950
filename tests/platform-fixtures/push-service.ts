import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The answer of a service that takes a push and breaks the connection. */
export const lost = 0;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on loopback that keeps what it is sent, and answers what a test says at a path (else 201). */
export async function startPushService() {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const retries = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const status = statuses.get(path) ?? 201;
    if (status === lost) return response.destroy();
    const retryAfter = retries.get(path);
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    /** What it answers at a path from now on; `lost` takes a push and breaks the connection. */
    answer(path: string, status: number, retryAfter?: string) {
      statuses.set(path, status);
      if (retryAfter !== undefined) retries.set(path, retryAfter);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The keys of a browser, as it makes them when it subscribes. */
export function newBrowserKeys() {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const secret = randomBytes(16);
  return {
    subscription: { p256dh, auth: secret.toString("base64url") },
    /** Opens a message of content encoding aes128gcm (RFC 8188) by the keys of RFC 8291. */
    open(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const context = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const shared = hkdfSync("sha256", pair.computeSecret(sender), secret, context, 32);
      const derive = (info: string, length: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${info}\0`, length));
      const record = body.subarray(21 + keyLength);
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
    },
  };
}

/** Checks the signature of a VAPID header (RFC 8292) and returns what it claims. */
export function readVapid(authorization: string): { claims: { aud: string; sub: string; exp: number }; key: string } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } as never });
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isValid = verify("sha256", Buffer.from(`${head}.${body}`), options, Buffer.from(signature, "base64url"));
  if (!isValid) throw new Error("The signature does not fit its key");
  return { claims: JSON.parse(Buffer.from(body, "base64url").toString("utf8")), key };
}
