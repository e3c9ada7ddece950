import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { createTransport } from "nodemailer";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { rereadMs } from "#platform/delivery/bounces/bounce-certificate.ts";
import { type BounceServer, openBounceServer } from "#platform/delivery/bounces/bounce-server.ts";
import { bounceAddress } from "#platform/delivery/message-addresses.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { selfSigned } from "../mail/certificate.ts";
import { deliveryStatus } from "../mail/returned-mails.ts";

const host = "mx.shop.example";
const [first, renewed] = [selfSigned(host), selfSigned(host)];
const folder = mkdtempSync(join(tmpdir(), "nabz-bounces-"));
const files = { BOUNCE_TLS_CERT: join(folder, "cert.pem"), BOUNCE_TLS_KEY: join(folder, "key.pem") };
const put = ({ cert, key }: typeof first) => {
  writeFileSync(files.BOUNCE_TLS_CERT, cert);
  writeFileSync(files.BOUNCE_TLS_KEY, key);
};

let scene: Awaited<ReturnType<typeof openTestPlatform>>;
let website = "";
const opened: BounceServer[] = [];
beforeAll(async () => {
  scene = await openTestPlatform();
  website = (await scene.addWebsite()).id;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const server of opened) await server.close();
  await scene?.close();
  rmSync(folder, { recursive: true });
});

const account = v7();
async function open(change: object = files): Promise<number> {
  const accounts = {
    find: async () => ({ id: account, website, channel: "EMAIL" }) as never,
    open: async () => undefined,
    noteHealth: async () => undefined,
  };
  const { dependencies } = scene;
  const settings = { ...dependencies.settings, BOUNCE_PORT: 0, BOUNCE_HOST: "127.0.0.1", ...change };
  const server = await openBounceServer({ ...dependencies, accounts, settings });
  opened.push(server);
  return server.listen();
}

async function sent() {
  const id = v7();
  await scene.dependencies.postgres.query(
    `INSERT INTO messages (id, website_id, channel, source, account, address, state, created_at, send_after, expires_at, sent_at)
     VALUES ($1, $2, 'EMAIL', 'campaign', $3, 'gone@mail.example', 'sent', now(), now(), now(), now())`,
    [id, website, account],
  );
  return { id, to: bounceAddress(id, "shop.example", scene.dependencies.settings) };
}

const stateOf = async (id: string) =>
  (await scene.dependencies.postgres.query("SELECT state FROM messages WHERE id = $1", [id]))[0];

/** Sends a bounce as a server of a receiver does; it trusts `cert` alone. */
const mail = (port: number, to: string, options: object) =>
  createTransport({ host: "127.0.0.1", port, name: "mx.example", ...options })
    .sendMail({ envelope: { from: "", to: [to] }, raw: deliveryStatus(to, "5.1.1") })
    .then(({ response }) => response.slice(0, 3));
const strict = ({ cert }: typeof first) => ({
  requireTLS: true,
  tls: { servername: host, ca: cert, minVersion: "TLSv1.2" },
});

/** Says lines, each once the one before is answered; answers what came. */
async function converse(port: number, lines: readonly string[]) {
  const socket = connect(port, "127.0.0.1");
  let heard = String((await once(socket, "data"))[0]);
  for (const line of lines) {
    socket.write(line);
    heard = String((await once(socket, "data"))[0]);
  }
  return { socket, heard };
}

it("a returned mail comes by STARTTLS with the operator's certificate, and without TLS too", async () => {
  put(first);
  const port = await open();
  const [sealed, plain] = [await sent(), await sent()];
  expect(await mail(port, sealed.to, strict(first))).toBe("250");
  expect(await mail(port, plain.to, { ignoreTLS: true })).toBe("250");
  expect([await stateOf(sealed.id), await stateOf(plain.id)]).toEqual([{ state: "bounced" }, { state: "bounced" }]);
  await expect(mail(port, sealed.to, strict(renewed))).rejects.toThrow(/certificate/);
});

it("commands that come with STARTTLS in one packet are not taken for sealed ones", async () => {
  put(first);
  const { to } = await sent();
  const { socket, heard } = await converse(await open(), [
    "EHLO mx.example\r\n",
    `STARTTLS\r\nMAIL FROM:<>\r\nRCPT TO:<${to}>\r\n`,
  ]);
  expect(heard).toMatch(/^220/);
  const secure = connectTls({ socket, servername: host, ca: first.cert });
  await once(secure, "secureConnect");
  secure.write("DATA\r\n");
  expect(String((await once(secure, "data"))[0])).toMatch(/^503/);
  secure.destroy();
});

it("a renewed certificate serves within an hour, and the old one while the new cannot be read", async () => {
  put(first);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const port = await open();
  writeFileSync(files.BOUNCE_TLS_KEY, "none");
  vi.advanceTimersByTime(rereadMs);
  const { to } = await sent();
  expect(await mail(port, to, strict(first))).toBe("250");
  put(renewed);
  vi.advanceTimersByTime(rereadMs);
  expect(await mail(port, to, strict(renewed))).toBe("250");
});

it("nothing is offered without a certificate, and a wrong file is named at the start", async () => {
  const { socket, heard } = await converse(await open({}), ["EHLO mx.example\r\n"]);
  expect(heard).not.toContain("STARTTLS");
  socket.destroy();
  await expect(open({ ...files, BOUNCE_TLS_CERT: join(folder, "none.pem") })).rejects.toThrow(
    /^BOUNCE_TLS_CERT: ENOENT/,
  );
  writeFileSync(files.BOUNCE_TLS_CERT, first.cert);
  writeFileSync(files.BOUNCE_TLS_KEY, renewed.key);
  await expect(open()).rejects.toThrow(/^BOUNCE_TLS_KEY: not a key \(PEM\) of the certificate/);
});
