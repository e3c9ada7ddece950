// Serves the built dashboard; ends with the supervisor that started it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { installGlobals } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { readEnv } from "./env.mjs";

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep it running once its server has closed.
process.channel?.unref();

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "build");
const { dashboard, trustedProxies, publicUrl } = readEnv(root);
const build = await import(join(folder, "server", "index.js")).catch((error) => {
  // A setting, named in one line.
  process.stderr.write(`nabz: ${error.message}\n`);
  process.exit(1);
});
const { boundConnections } = await import(join(folder, "platform", "bound-connections.js"));
const { readUnread } = await import(join(folder, "platform", "unread-bodies.js"));
installGlobals({ nativeFetch: true });

const maxFormBytes = 1_000_000;
/** Of a refused form, so that its browser gets the answer and not a reset connection. */
const maxUnreadBytes = 10_000_000;
/** Forms with a file, which their action reads as it comes (app/services/upload-action.server.ts). */
const uploads = { path: /^\/w\/[^/]+\/people\/import(\.data)?$/, maxBytes: 201_000_000 };
let hasWarned = false;
/** A page takes six at most, a real-time screen holds one; an office or a carrier shares an address. */
const maxConnections = { total: 4_000, perAddress: 1_000 };

/** A name or an IP address, and a port. */
const hostPattern = /^(\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(:\d{1,5})?$/i;

const app = express();
app.disable("x-powered-by");
if (trustedProxies.length > 0) app.set("trust proxy", trustedProxies);
// Browsers use https only (RFC 6797) once a page came that way: over TLS, or from a proxy of TRUST_PROXY that says so.
if (publicUrl.startsWith("https:")) {
  app.use((request, response, next) => {
    if (request.secure) response.set("strict-transport-security", "max-age=31536000");
    next();
  });
}
app.use(guardAnswers);
// Immutable files need no validators: without those headers a first visit is 3 KB smaller.
const forever = { immutable: true, maxAge: "1y", etag: false, lastModified: false, acceptRanges: false };
// Before anything reads them.
app.use((request, response, next) => {
  if (hasValidTarget(request)) next();
  else response.status(400).end();
});
app.use("/assets", sendCompressed, express.static(join(folder, "client", "assets"), forever));
app.use(express.static(join(folder, "client"), { maxAge: "1h", index: false }));
// A page at level 6 is a tenth smaller than at the usual 4, in the same 5 ms.
app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }));
// Remix answers a foreign Origin with a 500 of its own, and knows nothing of DASHBOARD_URL behind a proxy: our guard of
// forms judges it (app/services/form-guard.server.ts) and answers 403.
app.use((request, _, next) => {
  const { origin } = request.headers;
  delete request.headers.origin;
  delete request.headers["x-nabz-origin"];
  if (origin !== undefined) request.headers["x-nabz-origin"] = origin;
  // The browser's address for the platform's limits (app/services/api.server.ts), never one that the browser sends.
  delete request.headers["x-nabz-address"];
  if (request.ip !== undefined) request.headers["x-nabz-address"] = request.ip;
  warnOfUnnamedProxy(request);
  next();
});
// No form is larger, and a form has a length: the handler would read any length into memory.
app.use((request, response, next) => {
  const size = Number(request.headers["content-length"] ?? 0);
  const isUpload = uploads.path.test(request.path) && /^multipart\//.test(request.headers["content-type"] ?? "");
  const maxBytes = isUpload ? uploads.maxBytes : maxFormBytes;
  if (size <= maxBytes && request.headers["transfer-encoding"] === undefined) return next();
  const status = size > maxBytes ? 413 : 411;
  readUnread(request, maxUnreadBytes, () => response.status(status).set("connection", "close").end());
});
// For long responses: aborted when the reader's connection closes.
const getLoadContext = (_, response) => {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return { gone: gone.signal };
};
// Texts name the currency of the website that the request is about, and its loaders look it up once.
app.use((_, __, next) => build.entry.module.withRequestSlot(next));
app.all("*", createRequestHandler({ build, mode: "production", getLoadContext }));

const server = app.listen(dashboard.port, dashboard.host);
boundConnections(server, { ...maxConnections, trustedProxies });
server.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    server.close();
    // Idle keep-alive connections would hold it open.
    server.closeIdleConnections();
  });
}

/**
 * What every answer has: files, data requests and downloads too. An answer without a rule of its own may be personal, so
 * nothing keeps it.
 */
function guardAnswers(_, response, next) {
  const { writeHead } = response;
  response.writeHead = (...head) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (!response.hasHeader("cache-control")) response.setHeader("cache-control", "private, no-store");
    return writeHead.apply(response, head);
  };
  next();
}

/**
 * Whether method, host and path make a request of the Fetch standard, as `@remix-run/express` assumes: it answers a
 * forged port, host or method with a 500. It reads the port behind the first colon and puts the host before the path, so
 * a host is a name and a port and nothing else that a URL may hold. The router reads what follows a leading backslash as a
 * host, and throws where it is none.
 */
function hasValidTarget({ method, protocol, headers, originalUrl }) {
  const hosts = [headers.host, headers["x-forwarded-host"]].flatMap((host) => host?.split(",") ?? []);
  const isAddress = (host) => hostPattern.test(host.trim()) && URL.canParse(`http://${host.trim()}`);
  return (
    !["CONNECT", "TRACE", "TRACK"].includes(method) &&
    /^https?$/.test(protocol) &&
    /^\/(?!%5c|\\)/i.test(originalUrl) &&
    hosts.every(isAddress)
  );
}

/** A proxy beside Nabz that TRUST_PROXY does not name makes one caller of all browsers. Said once. */
function warnOfUnnamedProxy({ ip = "", socket, headers }) {
  const isPrivate = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(ip);
  if (hasWarned || headers["x-forwarded-for"] === undefined || !isPrivate || ip !== socket.remoteAddress) return;
  hasWarned = true;
  process.stderr.write(
    `nabz dashboard: X-Forwarded-For from ${ip} does not count, so limits see one browser: name the proxy in TRUST_PROXY\n`,
  );
}

/** Serves the file that the build compressed (scripts/compress-assets.mjs). */
function sendCompressed(request, response, next) {
  const { path } = request;
  const isScript = /^\/[\w.$-]+\.js$/.test(path);
  if (isScript && /\bbr\b/.test(request.headers["accept-encoding"] ?? "")) {
    if (existsSync(join(folder, "client", "assets", `${path}.br`))) {
      request.url = `${path}.br`;
      response.set({ "content-encoding": "br", "content-type": "text/javascript; charset=utf-8" });
    }
    response.vary("accept-encoding");
    next();
  } else compression()(request, response, next);
}
