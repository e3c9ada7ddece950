import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formProofPurpose } from "#contract/form-proof.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => platform?.stop());

const forms = () => platform.client().forms;

/** As the dashboard names a record. */
function newAddress() {
  const key = randomBytes(32).toString("base64url");
  const secret = createHmac("sha256", platform.dependencies.settings.SESSION_SECRET).update(formProofPurpose).digest();
  return { key, proof: createHmac("sha256", secret).update(key).digest("base64url") };
}

const countRecords = async () =>
  Number((await platform.dependencies.postgres.query<{ n: string }>("SELECT count(*) AS n FROM form_records"))[0]?.n);

it("one of several calls claims a form, the others get its answer once it is stored", async () => {
  const address = newAddress();
  const claims = await Promise.all([1, 2, 3].map(() => forms().claim({ ...address, seconds: 60 })));
  expect(claims.map(({ result }) => result.state).toSorted()).toEqual(["claimed", "running", "running"]);
  await forms().store({ ...address, seconds: 600, value: "sealed" });
  expect((await forms().claim({ ...address, seconds: 60 })).result).toEqual({ state: "done", value: "sealed" });
  expect((await forms().read(address)).result).toEqual({ value: "sealed" });
});

it("a claim that was removed, or whose process died, is free again", async () => {
  const address = newAddress();
  const claim = async () => (await forms().claim({ ...address, seconds: 60 })).result.state;
  expect([await claim(), await claim()]).toEqual(["claimed", "running"]);
  await forms().remove(address);
  expect([await claim(), await claim()]).toEqual(["claimed", "running"]);
  platform.advance(60_000);
  expect([await claim(), await claim()]).toEqual(["claimed", "running"]);
});

it("a value expires, and later claims remove it from the store", async () => {
  const address = newAddress();
  await forms().store({ ...address, seconds: 1_800, value: "sealed" });
  platform.advance(1_800_000);
  expect((await forms().read(address)).result).toEqual({ value: null });
  await forms().claim({ ...newAddress(), seconds: 60 });
  expect(await countRecords()).toBe(1);
});

it("nobody but the dashboard reads, writes or learns anything", async () => {
  const address = newAddress();
  await forms().store({ ...address, seconds: 60, value: "sealed" });
  const forged = { key: address.key, proof: newAddress().proof };
  const before = await countRecords();
  for (const call of [
    () => forms().claim({ ...forged, seconds: 60 }),
    () => forms().store({ ...forged, seconds: 60, value: "x" }),
    () => forms().read(forged),
    () => forms().remove(forged),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await countRecords()).toBe(before);
  await expect(forms().store({ ...address, seconds: 60, value: "x".repeat(131_073) })).rejects.toMatchObject({
    status: 400,
  });
});

it("a stranger fills neither the store nor another network's share of it", async () => {
  const store = async (address: string) => {
    const body = { ...newAddress(), seconds: 1_800, value: "sealed" };
    return (await platform.send("POST", "/v1/forms/store", { body, headers: { "x-forwarded-for": address } })).status;
  };
  for (let count = 0; count < 200; count += 1) expect(await store("5.160.1.7")).toBe(200);
  expect(await store("5.160.1.7")).toBe(429);
  expect(await store("5.200.1.5")).toBe(200);
  await platform.dependencies.postgres.query(
    "INSERT INTO form_records SELECT 'stranger ' || n, 'sealed', $1 FROM generate_series(1, 4000) n",
    [new Date(platform.dependencies.clock.now() + 60_000)],
  );
  expect(await store("5.200.1.5")).toBe(404);
  // Forms work on: a claim holds no value.
  expect((await forms().claim({ ...newAddress(), seconds: 60 })).result.state).toBe("claimed");
});
