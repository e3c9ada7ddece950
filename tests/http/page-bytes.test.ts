import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogues } from "#app/text/catalogues.ts";
import { createClient } from "#contract/client.ts";
import { type Nabz, startNabz } from "../nabz.ts";

/** What is allowed, KiB as a browser gets it, compressed. The bench says what is; this holds it without a browser. */
const documents: [page: string, path: string, maxKib: number][] = [
  ["sign-in", "/login", 10],
  ["the forgotten password", "/forgot", 10],
  ["the overview", "/w/:website?from=2015-05-17&to=2015-05-22", 30],
  ["the empty overview", "/w/:empty", 16],
  ["installing", "/w/:website/install", 20],
  ["the websites", "/websites", 16],
  ["a new website", "/websites/new/address", 16],
  ["the profile", "/profile", 16],
  ["signing out", "/logout", 10],
];
/**
 * Without the headers of answers, which are 3 KiB. `usable` and `shared` only may sink, apart from the list of routes that they
 * load, the words of hidden reports, and what keeps unsent fields of a page.
 */
const wholes = { signIn: 60, scriptless: 90, usable: 205.5, shared: 193.75, liveLayer: 3 };

const log = fileURLToPath(new URL("../data/apache_access.log.gz", import.meta.url));
const owner = { email: "owner@shop.example", password: "correct horse" };
let nabz: Nabz;
let cookie: string;
let websites: Record<string, string>;

beforeAll(async () => {
  nabz = await startNabz();
  await nabz.call("user create", { ...owner, fullName: "Owner" });
  const make = async (name: string) => {
    const input = { owner: owner.email, name, url: "https://shop.example" };
    return (await nabz.call<{ id: string }>("website create", input)).id;
  };
  websites = { website: await make("Shop"), empty: await make("Empty") };
  await nabz.call("import access-log", { file: log, website: websites.website });
  cookie = await signIn();
}, 120_000);
afterAll(() => nabz?.stop());

describe("a page is at most so many KiB:", () => {
  it.each(documents)("%s", async (_, path, maxKib) => {
    const { bytes, status } = await fetchPage(path);
    expect(status).toBe(200);
    expect(bytes / 1024).toBeLessThan(maxKib);
    expect(bytes, "a page").toBeGreaterThan(1024);
  });
});

describe("a first visit is at most so many KiB:", () => {
  it("sign-in, which has no script", async () => {
    const page = await fetchPage("/login");
    expect(page.scripts).toEqual([]);
    expect((page.bytes + (await sizeOf(page.fonts))) / 1024).toBeLessThan(wholes.signIn);
  });

  it("the overview, without scripts and with them until it is usable", async () => {
    const page = await fetchPage("/w/:website?from=2015-05-17&to=2015-05-22");
    const scriptless = page.bytes + (await sizeOf(page.fonts));
    expect(scriptless / 1024).toBeLessThan(wholes.scriptless);
    expect(page.scripts.length).toBeGreaterThan(3);
    expect((scriptless + (await sizeOf(page.scripts))) / 1024).toBeLessThan(wholes.usable);
  });

  it("the overview, with its own texts and not those of the other screens", async () => {
    const page = await fetchPage("/w/:website?from=2015-05-17&to=2015-05-22");
    const code = await codeOf(page.scripts);
    const others = [catalogues.account.profile.text, catalogues.shares.text, catalogues.behaviour.retention.tooLong];
    expect([catalogues.overview.asOf, catalogues.shell.offline.text].filter((text) => !code.includes(text))).toEqual(
      [],
    );
    expect(others.filter((text) => code.includes(text))).toEqual([]);
  });
});

describe("a heatmap", () => {
  it("draws its layer by a file of its own, which only sliders and a pointer load", () => {
    const assets = fileURLToPath(new URL("../../build/client/assets", import.meta.url));
    const sizes = readdirSync(assets)
      .filter((name) => /^live-layer-.*\.js\.br$/.test(name))
      .map((name) => statSync(join(assets, name)).size / 1024);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(wholes.liveLayer);
  });
});

describe("a shared link", () => {
  it("loads the texts and drawings of its own report alone", async () => {
    const page = await fetchPage(await shareOf({ kind: "overview" }));
    const code = await codeOf(page.scripts);
    const { grid, retention, churn } = catalogues.behaviour;
    expect(code).toContain(catalogues.shares.shared.readOnly);
    expect([grid.title, retention.averageNote, churn.title].filter((text) => code.includes(text))).toEqual([]);
    const whole = page.bytes + (await sizeOf(page.fonts)) + (await sizeOf(page.scripts));
    expect(whole / 1024).toBeLessThan(wholes.shared);
  });
});

/** The path of a link to a report, made by its owner. */
async function shareOf(view: { kind: "overview" }): Promise<string> {
  const { email, password } = owner;
  const { result } = await createClient({ url: nabz.platformUrl }).auth.login({ email, password });
  const api = createClient({ url: nabz.platformUrl, token: result.tokenData.token });
  const period = { from: "2015-05-17", to: "2015-05-22" };
  const made = await api.shares.create({ website: websites.website ?? "", name: "May", ...period, view });
  return new URL(made.result.url).pathname;
}

const codeOf = async (scripts: string[]) =>
  (await Promise.all(scripts.map(ask))).map(({ headers, body }) => textOf(headers, body)).join("");

const withIds = (path: string) => path.replace(/:(\w+)/, (_, name) => websites[name] ?? "");
const sizeOf = async (paths: string[]) =>
  (await Promise.all(paths.map(ask))).reduce((sum, { body }) => sum + body.length, 0);

/** A page as a signed-in browser gets it: its bytes over the wire, and the fonts and scripts that it asks for at once. */
async function fetchPage(path: string) {
  const { status, headers, body } = await ask(withIds(path));
  const html = textOf(headers, body);
  const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, href = ""]) => href))];
  return {
    status,
    bytes: body.length,
    fonts: found(/rel="preload" href="([^"]+\.woff2)"/g),
    scripts: found(/(?:href|src|from|import)[=(\s]*"(\/assets\/[^"]+\.js)"/g),
  };
}

const textOf = (headers: IncomingHttpHeaders, body: Buffer) =>
  (headers["content-encoding"] === "br" ? brotliDecompressSync : gunzipSync)(body).toString("utf8");

async function ask(path: string) {
  const headers = { cookie: path === "/login" || path === "/forgot" ? "" : cookie, "accept-encoding": "gzip, br" };
  const [response] = (await once(get(nabz.url + path, { headers }), "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

/** As the form does it. */
async function signIn(): Promise<string> {
  const page = await fetch(`${nabz.url}/login`);
  const [, token = ""] = /name="formToken" value="([^"]+)"/.exec(await page.text()) ?? [];
  const answer = await fetch(`${nabz.url}/login`, {
    method: "POST",
    headers: { cookie: cookiesOf(page) },
    body: new URLSearchParams({ ...owner, formToken: token }),
    redirect: "manual",
  });
  return `${cookiesOf(page)}; ${cookiesOf(answer)}`;
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
