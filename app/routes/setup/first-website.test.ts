import { describe, expect, it } from "vitest";
import { openDemo } from "#app/services/demo-website.server.ts";
import { createClient } from "#contract/client.ts";
import { makeFirstWebsite } from "./first-website.server.ts";

const own = "https://shop.example";
const demo = "https://demo.example";

/** A platform at the other end of the network: it keeps websites, and refuses what `refused` says. */
function platform(refused: Record<string, { status: number; code: string }> = {}, urls: string[] = []) {
  const asked: string[] = [];
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
    asked.push(path);
    const refusal = refused[path.replace(/[\w-]{36}/, "ID")] ?? refused[`${path} ${url}`];
    if (refusal !== undefined) return Response.json({ ...refusal, message: "" }, { status: refusal.status });
    return Response.json({ status: 200, result: answer(path, url) });
  };
  return { api: createClient({ url: "http://platform.example", fetch }), asked, websites };
}

const websiteOf = (url: string, index: number) => ({
  id: `01930000-0000-7000-8000-${index.toString().padStart(12, "0")}`,
  url,
});

const conflict = { status: 409, code: "CONFLICT" };
const down = { status: 503, code: "SERVICE_UNAVAILABLE" };

describe("the demo website", () => {
  it("is made and its filling asked for", async () => {
    const { api, asked, websites } = platform({}, [own]);
    expect(await openDemo(api, "Asia/Tehran")).toBe(websites[1]?.id);
    expect(asked).toEqual(["GET /v1/websites", "POST /v1/websites", `POST /v1/websites/${websites[1]?.id}/demo`]);
  });

  it("is filled at the second try where it was made and its filling failed", async () => {
    const { api, asked, websites } = platform({}, [own, demo]);
    expect(await openDemo(api, "Asia/Tehran")).toBe(websites[1]?.id);
    expect(asked).toEqual(["GET /v1/websites", `POST /v1/websites/${websites[1]?.id}/demo`]);
  });

  it("opens where it is full, and tells every other refusal", async () => {
    const full = platform({ "POST /v1/websites/ID/demo": conflict }, [demo]);
    expect(await openDemo(full.api, "Asia/Tehran")).toBe(full.websites[0]?.id);
    const broken = platform({ "POST /v1/websites/ID/demo": down }, [demo]);
    await expect(openDemo(broken.api, "Asia/Tehran")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("the first website of a new account", () => {
  const asked = { name: "بهار نارنج", url: own, timeZone: "Asia/Tehran", demo: "on" } as const;

  it("leads to the demo where one is asked for, else to itself", async () => {
    const { api, websites } = platform();
    expect(await makeFirstWebsite(api, asked)).toEqual({ websites: [websites[0]], to: `/w/${websites[1]?.id}` });
    const alone = platform();
    const made = await makeFirstWebsite(alone.api, { ...asked, demo: undefined });
    expect(made.to).toBe(`/w/${alone.websites[0]?.id}`);
    expect(alone.websites).toHaveLength(1);
  });

  it("opens where the demo fails: the account is there already", async () => {
    for (const refused of [`POST /v1/websites ${demo}`, "POST /v1/websites/ID/demo"]) {
      const { api, websites } = platform({ [refused]: down });
      expect(await makeFirstWebsite(api, asked)).toEqual({ websites: [websites[0]], to: `/w/${websites[0]?.id}` });
    }
  });

  it("is asked for again, with what was written, where it could not be made", async () => {
    const { api } = platform({ [`POST /v1/websites ${own}`]: down });
    const { websites, to } = await makeFirstWebsite(api, asked);
    expect(websites).toEqual([]);
    expect(new URL(to, own).searchParams.get("name")).toBe(asked.name);
  });
});
