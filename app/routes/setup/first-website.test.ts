import { describe, expect, it } from "vitest";
import { openDemo } from "#app/services/demo-website.server.ts";
import { createClient } from "#contract/client.ts";
import { makeFirstWebsite } from "./first-website.server.ts";

const own = "https://shop.example";
const demo = "https://demo.example";

/** A platform behind fetch: it stores websites and rejects the calls in `refused`. */
function platform(refused: Record<string, { status: number; code: string }> = {}, urls: string[] = []) {
  const requests: string[] = [];
  const websites = urls.map(websiteOf);
  const answer = (path: string, url: string | undefined) => {
    if (path.startsWith("GET")) return { items: websites, total: websites.length, page: 1, limit: 200 };
    if (url === undefined) return {};
    websites.push(websiteOf(url, websites.length));
    return websites.at(-1);
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const path = `${request.method} ${new URL(request.url).pathname}`;
    const { url } = JSON.parse((await request.text()) || "{}") as { url?: string };
    requests.push(path);
    const refusal = refused[path.replace(/[\w-]{36}/, "ID")] ?? refused[`${path} ${url}`];
    if (refusal !== undefined) return Response.json({ ...refusal, message: "" }, { status: refusal.status });
    return Response.json({ status: 200, result: answer(path, url) });
  };
  return { api: createClient({ url: "http://platform.example", fetch }), requests, websites };
}

const websiteOf = (url: string, index: number) => ({
  id: `01930000-0000-7000-8000-${index.toString().padStart(12, "0")}`,
  url,
});

const conflict = { status: 409, code: "CONFLICT" };
const down = { status: 503, code: "SERVICE_UNAVAILABLE" };

describe("the demo website", () => {
  it("is created and its filling started", async () => {
    const { api, requests, websites } = platform({}, [own]);
    expect(await openDemo(api, "Asia/Tehran")).toBe(websites[1]?.id);
    expect(requests).toEqual(["GET /v1/websites", "POST /v1/websites", `POST /v1/websites/${websites[1]?.id}/demo`]);
  });

  it("is filled on the second call if its first filling failed", async () => {
    const { api, requests, websites } = platform({}, [own, demo]);
    expect(await openDemo(api, "Asia/Tehran")).toBe(websites[1]?.id);
    expect(requests).toEqual(["GET /v1/websites", `POST /v1/websites/${websites[1]?.id}/demo`]);
  });

  it("opens if it is full already, and rethrows every other error", async () => {
    const full = platform({ "POST /v1/websites/ID/demo": conflict }, [demo]);
    expect(await openDemo(full.api, "Asia/Tehran")).toBe(full.websites[0]?.id);
    const broken = platform({ "POST /v1/websites/ID/demo": down }, [demo]);
    await expect(openDemo(broken.api, "Asia/Tehran")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("the first website of a new account", () => {
  const website = { name: "بهار نارنج", url: own, timeZone: "Asia/Tehran", demo: "on" } as const;

  it("leads to the demo on request, otherwise to itself", async () => {
    const { api, websites } = platform();
    expect(await makeFirstWebsite(api, website)).toEqual({ websites: [websites[0]], to: `/w/${websites[1]?.id}` });
    const alone = platform();
    const made = await makeFirstWebsite(alone.api, { ...website, demo: undefined });
    expect(made.to).toBe(`/w/${alone.websites[0]?.id}`);
    expect(alone.websites).toHaveLength(1);
  });

  it("opens if the demo fails: the account exists already", async () => {
    for (const refused of [`POST /v1/websites ${demo}`, "POST /v1/websites/ID/demo"]) {
      const { api, websites } = platform({ [refused]: down });
      expect(await makeFirstWebsite(api, website)).toEqual({ websites: [websites[0]], to: `/w/${websites[0]?.id}` });
    }
  });

  it("leads to the wizard with what was typed if it could not be created", async () => {
    const { api } = platform({ [`POST /v1/websites ${own}`]: down });
    const { websites, to } = await makeFirstWebsite(api, website);
    expect(websites).toEqual([]);
    expect(new URL(to, own).searchParams.get("name")).toBe(website.name);
  });
});
