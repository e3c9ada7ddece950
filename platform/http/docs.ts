import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { openapiDocument } from "./openapi.ts";

type Document = Awaited<ReturnType<typeof openapiDocument>>;

/**
 * `/openapi.json`, and `/docs`: the same as a page for people, without scripts and without other hosts. Anybody may ask for
 * them, so that each is made once: to write almost a megabyte takes 30 ms.
 */
export function addDocs(app: FastifyInstance, url: string): void {
  let made: Promise<{ json: Buffer; html: Buffer }> | undefined;
  const documents = () => {
    made ??= openapiDocument(url).then((document) => ({
      json: Buffer.from(JSON.stringify(document)),
      html: Buffer.from(page(document)),
    }));
    return made;
  };
  app.get("/openapi.json", async (_, reply) =>
    reply.type("application/json; charset=utf-8").send((await documents()).json),
  );
  app.get("/docs", async (_, reply) => {
    reply.header("content-security-policy", policy);
    return reply.type("text/html; charset=utf-8").send((await documents()).html);
  });
}

/** Addresses and names of fields are longer than a phone is wide: they break, and only examples scroll, each in its frame. */
const style = `:root{color-scheme:light dark}body{font:14px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere;
background:light-dark(#fff,#151c27);color:light-dark(#17202e,#e7ecf3)}h2{text-transform:capitalize}h3{font-size:1rem}
details{border:1px solid light-dark(#e1e5eb,#2a3546);border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer;min-height:44px}
pre{overflow:auto;font-size:12px;overflow-wrap:normal}b,a{color:light-dark(#1d5ae0,#82acff)}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

function page(document: Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );
  const areas = new Set(calls.map(({ tags = [] }) => tags[0] ?? ""));
  const sections = [...areas].map((area) => {
    const own = calls.filter(({ tags = [] }) => (tags[0] ?? "") === area);
    return `<h2>${escapeHtml(area)}</h2>${own.map(call).join("\n")}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Nabz API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style>
<h1>Nabz API</h1><p>Made from the contract; the same as <a href="/openapi.json">openapi.json</a>. A success is
<code>{ status, result }</code>, an error <code>{ status, code, message, data.issues }</code>.</p>${sections.join("\n")}</html>`;
}

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
  security?: unknown;
}

function call(operation: Operation & { path: string; method: string }): string {
  const { path, method, summary = "", parameters, requestBody, responses, security } = operation;
  const parts = Object.entries({ parameters, requestBody, responses }).filter(([, value]) => value !== undefined);
  const shown = parts.map(
    ([name, value]) => `<h3>${name}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`,
  );
  const access = security === undefined ? "" : " · bearer token";
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code>${access}<br>${escapeHtml(summary)}</summary>${shown.join("")}</details>`;
}

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
