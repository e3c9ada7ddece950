import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { addSuppression, removeSuppression } from "./change-suppressions.ts";
import { unsubscribeReceiver } from "./responses/unsubscribe-receiver.ts";
import { isUnsubscribed } from "./sql/answered-messages.ts";
import { findConsents, findSuppressed } from "./sql/recipients.ts";
import { insertSuppressions, type SuppressionRow } from "./sql/suppressions.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const placeOf = (name: string) =>
  ({ website: scene.website, channel: "EMAIL", address: `${name}@mail.example` }) as const;
const returned = (name: string, state: SuppressionRow["state"], until: Date | null = null) =>
  insertSuppressions(scene.postgres, [
    {
      ...{ ...placeOf(name), lineKind: "", state, person: null, source: "bounce", detail: null },
      ...{ at: new Date(scene.clock.time), until },
    },
  ]);
const leave = (name: string) =>
  unsubscribeReceiver(scene.postgres, {
    ...{ ...placeOf(name), person: null, lineKind: "", source: "link", now: new Date(scene.clock.time) },
  });
const reasonOf = async (name: string) => {
  const rows = await scene.postgres.query<{ state: string }>("SELECT state FROM suppressions WHERE address = $1", [
    placeOf(name).address,
  ]);
  return rows.map(({ state }) => state).join();
};
const consentOf = async (name: string) => {
  const { address, ...place } = placeOf(name);
  return (await findConsents(scene.postgres, { ...place, addresses: [address] })).get(address);
};

it("takes the weightier reason, whichever came first, and for good", async () => {
  await leave("spam");
  await returned("spam", "complained");
  expect(await reasonOf("spam")).toBe("complained");
  await returned("spam", "bounced");
  await leave("spam");
  expect(await reasonOf("spam")).toBe("complained");
  await leave("full");
  await returned("full", "bounced", new Date(scene.clock.time + 60_000));
  expect(await reasonOf("full")).toBe("unsubscribed");
});

it("lets an address that bounced be mended without a word on the person's consent", async () => {
  await returned("mended", "bounced");
  await leave("mended");
  await removeSuppression(scene.dependencies, { ...placeOf("mended"), lineKind: "" });
  expect([await reasonOf("mended"), await consentOf("mended")]).toEqual(["", "denied"]);
});

it("takes the owner's word that one who unsubscribed agreed again", async () => {
  await addSuppression(scene.dependencies, {
    ...{ website: { id: scene.website, timeZone: "Asia/Tehran" }, channel: "EMAIL", address: placeOf("back").address },
  });
  expect(await consentOf("back")).toBe("denied");
  const { address, ...place } = placeOf("back");
  const own = { ...place, addresses: [address], lineKind: undefined, now: new Date(scene.clock.time) };
  expect((await findSuppressed(scene.postgres, own)).get(address)).toMatchObject({ isByOwner: true });
  await removeSuppression(scene.dependencies, { ...placeOf("back"), lineKind: "" });
  expect([await reasonOf("back"), await consentOf("back")]).toEqual(["", "stated"]);
});

const place = { id: "", timeZone: "Asia/Tehran" };
const block = (name: string) => {
  const { channel, address } = placeOf(name);
  return addSuppression(scene.dependencies, { website: { ...place, id: scene.website }, channel, address });
};
const sourceOf = async (name: string) => {
  const [row] = await scene.postgres.query<{ source: string }>("SELECT source FROM suppressions WHERE address = $1", [
    placeOf(name).address,
  ]);
  return row?.source;
};

it("puts a person's own word in the place of their owner's, whichever came first", async () => {
  await block("own");
  const { website, channel, address } = placeOf("own");
  expect(await isUnsubscribed(scene.postgres, { website, channel, address })).toBe(false);
  await leave("own");
  expect([await sourceOf("own"), await isUnsubscribed(scene.postgres, { website, channel, address })]).toEqual([
    ...["link", true],
  ]);
  const words = await scene.postgres.query<{ source: string }>(
    "SELECT source FROM consents WHERE address = $1 AND consent = 'denied' ORDER BY no",
    [address],
  );
  expect(words.map(({ source }) => source)).toEqual(["owner", "link"]);
  await leave("own");
  await leave("first");
  await block("first");
  expect(await sourceOf("first")).toBe("link");
});

it("does not take what the owner lifts for the person's word that came meanwhile", async () => {
  await block("meanwhile");
  await leave("meanwhile");
  const seen = { ...placeOf("meanwhile"), lineKind: "", by: "owner" } as const;
  await expect(removeSuppression(scene.dependencies, seen)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect([await reasonOf("meanwhile"), await consentOf("meanwhile")]).toEqual(["unsubscribed", "denied"]);
  await block("lifted");
  await removeSuppression(scene.dependencies, { ...placeOf("lifted"), lineKind: "", by: "owner" });
  expect(await reasonOf("lifted")).toBe("");
});
