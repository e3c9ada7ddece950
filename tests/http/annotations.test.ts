import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebsiteDeletions } from "#platform/websites/website-deletions.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const website = () => owner.website.id;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const write = async (text: string, at: string) =>
  (await owner.client.annotations.create({ website: website(), text, at })).result;
const list = async (period: { from?: string; to?: string; page?: number; limit?: number } = {}) =>
  (await owner.client.annotations.list({ website: website(), ...period })).result;

describe("annotations", () => {
  it("are written, changed, listed by period and deleted, each with who wrote it", async () => {
    const sale = await write("  شروع حراج پاییز ", "2026-11-20");
    expect(sale).toEqual({ id: sale.id, text: "شروع حراج پاییز", at: "2026-11-20T00:00:00+04:30", author: "owner" });
    const mail = await write("ایمیل به مشتریان", "2026-11-18T10:00:00+03:30");
    expect(mail.at).toBe("2026-11-18T11:00:00+04:30");
    expect((await list()).items).toEqual([sale, mail]);
    expect((await owner.client.annotations.get({ website: website(), id: mail.id })).result).toEqual(mail);
    expect(await list({ from: "2026-11-19", to: "2026-11-21" })).toMatchObject({ items: [sale], total: 1 });
    expect(await list({ from: "2026-11-18", to: "2026-11-20" })).toMatchObject({ items: [mail], total: 1 });
    expect(await list({ page: 2, limit: 1 })).toMatchObject({ items: [mail], total: 2, page: 2, limit: 1 });
    const moved = await owner.client.annotations.update({ website: website(), id: mail.id, at: "2026-11-25" });
    expect(moved.result).toEqual({ ...mail, at: "2026-11-25T00:00:00+04:30" });
    const renamed = await owner.client.annotations.update({ website: website(), id: sale.id, text: "حراج" });
    expect((await list()).items).toEqual([moved.result, renamed.result]);
    await owner.client.annotations.delete({ website: website(), id: sale.id });
    expect((await list()).items).toEqual([moved.result]);
    await expect(owner.client.annotations.delete({ website: website(), id: sale.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([
    [{ text: "x".repeat(201), at: "2026-11-20" }, "text"],
    [{ text: "  ", at: "2026-11-20" }, "text"],
    [{ text: "x" }, "at"],
    [{ text: "x", at: "yesterday" }, "at"],
    [{ text: "x", at: "1400-01-01" }, "at"],
    [{ text: "x", at: "2101-01-01" }, "at"],
  ])("%j is refused beside %s", async (body, field) => {
    const answer = await platform.send("POST", `/v1/websites/${website()}/annotations`, { token: owner.token, body });
    expect({ status: answer.status, path: answer.body.data.issues[0].path }).toEqual({ status: 400, path: [field] });
  });

  it("go with their website", async () => {
    const other = (await owner.client.websites.create({ name: "other", url: "https://other.example" })).result;
    await owner.client.annotations.create({ website: other.id, text: "x", at: "2026-11-20" });
    await owner.client.websites.delete({ id: other.id });
    const { dependencies } = platform;
    await new WebsiteDeletions(dependencies, { request: () => undefined }).carryOn();
    const left = await dependencies.postgres.query("SELECT 1 FROM annotations WHERE website_id = $1", [other.id]);
    expect(left).toEqual([]);
  });
});
