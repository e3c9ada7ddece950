import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Beside the platform's bundle in a build, in `build/` when run from the sources. */
const built = [join(here, "..", "tracker"), join(here, "..", "..", "build", "tracker")];

const hourly = "public, max-age=3600, stale-while-revalidate=86400";

/** What pages load on every view. */
const hourlyFiles = { "/push.js": "push.js", "/push-worker.js": "push-worker.js", "/h": "h.js" };

const endings = { br: ".br", gzip: ".gz", identity: "" };
type Encoding = keyof typeof endings;

/**
 * `GET /t.js`, the tracker, compressed at build time, cached for an hour and then stale while it is revalidated.
 * `/t.<hash>.js` is immutable. Any page may load it, also one that isolates itself (COEP) or checks it (`crossorigin`,
 * `integrity`). `GET /o` shows a message that waits for a visitor, `GET /e` is the tool by which owners point at elements,
 * `GET /c` the one by which they copy a page; without their tokens they do nothing. `GET /h` distinguishes dead clicks on
 * websites with heatmaps. `GET /push.js` and `/push-worker.js` are the prompt and the worker of web push.
 */
export function addTracker(app: FastifyInstance, folder = built.find((path) => existsSync(path))): void {
  if (folder === undefined) return;
  const tracker = readScript(folder, "t.js");
  serve(app, "/t.js", { ...tracker, cache: hourly });
  serve(app, `/t.${tracker.hash}.js`, { ...tracker, cache: "public, max-age=31536000, immutable" });
  for (const [path, file] of Object.entries(hourlyFiles)) {
    if (existsSync(join(folder, file))) serve(app, path, { ...readScript(folder, file), cache: hourly });
  }
  for (const name of ["o", "e", "c"]) {
    const file = `${name}.js`;
    if (existsSync(join(folder, file))) serve(app, `/${name}`, { ...readScript(folder, file), cache: "no-cache" });
  }
}

interface Script {
  forms: Record<Encoding, Buffer>;
  hash: string;
}

function readScript(folder: string, name: string): Script {
  const read = (encoding: Encoding) => readFileSync(join(folder, `${name}${endings[encoding]}`));
  const forms = { br: read("br"), gzip: read("gzip"), identity: read("identity") };
  return { forms, hash: createHash("sha256").update(forms.identity).digest("hex").slice(0, 16) };
}

function serve(app: FastifyInstance, path: string, { forms, hash, cache }: Script & { cache: string }): void {
  app.get(path, async (request, reply) => {
    const encoding = best(request.headers["accept-encoding"] ?? "");
    const tag = `"${hash}-${encoding}"`;
    reply.headers({
      "access-control-allow-origin": "*",
      "cache-control": cache,
      "cross-origin-resource-policy": "cross-origin",
      etag: tag,
      vary: "accept-encoding",
    });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.status(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("text/javascript; charset=utf-8").send(forms[encoding]);
  });
}

/** The smallest encoding that a browser accepts: named and not refused (`br;q=0`). */
function best(accepted: string): Encoding {
  const accepts = accepted.split(",").map((each) => each.trim().toLowerCase());
  const isAccepted = (name: string) => accepts.some((each) => each.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(each));
  return isAccepted("br") ? "br" : isAccepted("gzip") ? "gzip" : "identity";
}
