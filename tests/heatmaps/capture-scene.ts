import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HeatmapDevice } from "#contract/captures.ts";
import { type CaptureLimits, type CaptureMeans, capturePage } from "#platform/heatmaps/captures/capture-page.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { bundleCapture } from "../../scripts/build-tracker.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The address on which pages of tests are public; every other one of loopback is private, as in production. */
export const publicAddress = "127.0.0.2";

/** The names of these pages are public; every other address is as in production. */
function testRules(lookups: string[]): TargetRules {
  return {
    isAllowedAddress: (address) => address === publicAddress,
    isAllowedPort: () => true,
    resolve(hostname, _, done) {
      lookups.push(hostname);
      const isFirst = lookups.filter((each) => each === hostname).length === 1;
      // What changes its address after the first look-up is the classic way past a judge that looks up by itself.
      const address = hostname === "rebinding.test" && !isFirst ? "127.0.0.1" : publicAddress;
      const known = hostname.endsWith(".test");
      const missing = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      done(known ? null : missing, known ? [{ address, family: 4 }] : []);
    },
  };
}

/** A site on the public address. */
async function serve(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, publicAddress);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://shop.test:${port}`, port, close };
}

/** Something private on loopback, by TCP and UDP; `hits` says what came near it. */
async function openSecret() {
  const hits: string[] = [];
  const tcp = createTcpServer((socket) => {
    socket.once("data", (bytes: Buffer) => hits.push(`tcp ${bytes.toString("latin1", 0, 60)}`));
    socket.on("error", () => undefined).end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret");
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4", (bytes) => hits.push(`udp ${bytes.toString("latin1", 0, 20)}`));
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");
  const close = () => {
    tcp.close();
    udp.close();
  };
  return { port, hits, close };
}

interface Taking {
  device?: HeatmapDevice;
  hide?: string[];
  limits?: Partial<CaptureLimits>;
  signal?: AbortSignal;
}

/** Pages on a public address, a secret on loopback, and captures with the guards of production. */
export async function openCaptureScene() {
  const closing: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), "nabz-capture-"));
  const script = await bundleCapture(root);
  const lookups: string[] = [];
  const later = <T extends { close(): unknown }>(opened: T): T => {
    closing.push(opened.close);
    return opened;
  };
  const means: CaptureMeans = {
    ...{ rules: testRules(lookups), script, folder },
    chromium: process.env.CHROMIUM_PATH || undefined,
    // Containers in which tests run have no namespaces of users.
    isUnsandboxedAllowed: true,
  };
  return {
    ...{ folder, lookups, means },
    /** Profiles of browsers that captures have left behind. */
    leftovers: () => readdirSync(folder).filter((name) => name.startsWith("browser-")),
    serve: async (answer: RequestListener) => later(await serve(answer)),
    openSecret: async () => later(await openSecret()),
    capture: (url: string, { device = "desktop", hide = [], limits = {}, signal }: Taking = {}) =>
      capturePage({ url, device, hide }, { ...means, limits }, signal ?? new AbortController().signal),
    async close() {
      for (const close of closing.splice(0)) await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type CaptureScene = Awaited<ReturnType<typeof openCaptureScene>>;

/** A page that phones lay out by their own width. */
export const page = (body: string, head = "") =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head><body style="margin:0">${body}</body></html>`;

/** Width and height of a WebP picture. */
export function sizeOf(webp: Buffer): [number, number] {
  const kind = webp.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
  if (kind === "VP8L") {
    const bits = webp.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
}
