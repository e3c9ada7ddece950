import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.stubEnv("SESSION_SECRET", "a secret of an installation, 48 characters long.");
// Another file of this process may have read the environment already.
vi.resetModules();
const { apiClient } = await import("./api.server.ts");
const { findWebsite } = await import("./find-website.server.ts");
const { withRequestSlot } = await import("./request-slot.server.ts");

const [shop, other] = ["01930000-0000-7000-8000-000000000001", "01930000-0000-7000-8000-000000000002"];
const page = new Request(`http://nabz.example/w/${shop}`);
/** Each loader has a client of its own. */
const find = (id = shop, token = "a") => findWebsite(apiClient(page, token), id);
const rename = () => apiClient(page, "a").websites.update({ id: shop, name: "فروشگاه" });

let calls: string[] = [];
let failing = 0;
beforeEach(() => {
  calls = [];
  failing = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    calls.push(`${request.method} ${request.headers.get("authorization")} ${request.url.split("/").at(-1)}`);
    failing -= 1;
    if (failing >= 0) return Response.json({ status: 503, code: "SERVICE_UNAVAILABLE", message: "" }, { status: 503 });
    return Response.json({ status: 200, result: { id: request.url.split("/").at(-1), name: `${calls.length}` } });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("looks a website up once for the loaders of a request", async () => {
  const found = await withRequestSlot(() => Promise.all([find(), find(), find().then(() => find())]));
  expect(found.map(({ name }) => name)).toEqual(["1", "1", "1"]);
  expect(calls).toEqual([`GET Bearer a ${shop}`]);
});

it("looks it up again for another request, website or owner", async () => {
  await withRequestSlot(() => Promise.all([find(), find(other), find(shop, "b")]));
  await withRequestSlot(() => find());
  await find();
  await find();
  expect(calls.toSorted()).toEqual(
    [
      ...Array.from({ length: 4 }, () => `GET Bearer a ${shop}`),
      `GET Bearer a ${other}`,
      `GET Bearer b ${shop}`,
    ].sort(),
  );
});

it("keeps no lookup that failed", async () => {
  failing = 1;
  await withRequestSlot(async () => {
    const answers = await Promise.allSettled([find(), find()]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(calls).toHaveLength(1);
    expect(await find()).toMatchObject({ id: shop });
  });
  expect(calls).toHaveLength(2);
});

it("keeps none over a change that the request makes", async () => {
  await withRequestSlot(async () => {
    expect((await find()).name).toBe("1");
    await rename();
    expect((await find()).name).toBe("3");
  });
});
