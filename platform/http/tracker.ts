import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The build puts it beside the platform's bundle; from the sources it is looked for in `build/`. */
const built = [join(here, "..", "tracker"), join(here, "..", "..", "build", "tracker")];

const endings = { br: ".br", gzip: ".gz", identity: "" };
type Encoding = keyof typeof endings;

/**
 * `GET /t.js`, the tracker, compressed at build time; for an hour out of the browser's cache, then old while it is asked
 * for again. Under the name of its hash, `/t.<hash>.js`, it never changes. Any page may load it, also one that isolates
 * itself (COEP) or checks it (`crossorigin`, `integrity`).
 */
export function addTracker(app: FastifyInstance, folder = built.find((path) => existsSync(path))): void {
  if (folder === undefined) return;
  const read = (encoding: Encoding) => readFileSync(join(folder, `t.js${endings[encoding]}`));
  const forms = { br: read("br"), gzip: read("gzip"), identity: read("identity") };
  const hash = createHash("sha256").update(forms.identity).digest("hex").slice(0, 16);
  const serve = (path: string, cache: string) =>
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
  serve("/t.js", "public, max-age=3600, stale-while-revalidate=86400");
  serve(`/t.${hash}.js`, "public, max-age=31536000, immutable");
}

/** The smallest form that a browser takes: one that it names and does not refuse (`br;q=0`). */
function best(accepted: string): Encoding {
  const taken = accepted.split(",").map((each) => each.trim().toLowerCase());
  const takes = (name: string) => taken.some((each) => each.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(each));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
