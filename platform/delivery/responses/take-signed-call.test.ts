import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { addSuppression, removeSuppression } from "../change-suppressions.ts";
import { isUnsubscribed } from "../sql/answered-messages.ts";
import { insertSuppressions } from "../sql/suppressions.ts";
import { takeSignedCall } from "./take-signed-call.ts";
import { unsubscribeReceiver } from "./unsubscribe-receiver.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
let account: ReturnType<typeof scene.addAccount>;
beforeAll(async () => {
  scene = await openDelivery();
  account = scene.addAccount("WHATSAPP", undefined);
  await scene.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, created_at)
     VALUES ($1, $2, 'WHATSAPP', 'meta', 'WhatsApp', true, '{}', '{}', '{}', '[]', '{}', false, now())`,
    [account.id, scene.website],
  );
});
afterAll(() => scene?.close());

const minute = 60_000;
const placeOf = (address: string) => ({ website: scene.website, channel: "WHATSAPP", address }) as const;
const reply = (from: string, text: string, at: number) =>
  takeSignedCall(scene.delivery, account, { reports: [], inbound: [{ from, at, text }] });
const block = (address: string) => {
  const website = { id: scene.website, timeZone: "Asia/Tehran" };
  return addSuppression(scene.dependencies, { website, channel: "WHATSAPP", address });
};
const saidOf = async (address: string) => {
  const rows = await scene.postgres.query<{ said: string }>(
    "SELECT concat(consent, ' ', source) AS said FROM consents WHERE address = $1 ORDER BY no",
    [address],
  );
  return rows.map(({ said }) => said);
};
const sourceOf = async (address: string) => {
  const [row] = await scene.postgres.query<{ source: string }>("SELECT source FROM suppressions WHERE address = $1", [
    address,
  ]);
  return row?.source;
};

it("keeps a reply that comes behind a later block by the owner, once however often it comes", async () => {
  const address = "+989120000101";
  const written = scene.clock.time - minute;
  await block(address);
  await reply(address, "لغو", written);
  await reply(address, "لغو", written);
  expect([await sourceOf(address), await saidOf(address)]).toEqual(["reply", ["denied owner", "denied reply"]]);
  const lifted = removeSuppression(scene.dependencies, { ...placeOf(address), lineKind: "", by: "owner" });
  await expect(lifted).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("lets an older reply undo neither what the owner stated later nor what they blocked", async () => {
  const [stated, blocked] = ["+989120000102", "+989120000103"];
  await block(stated);
  await removeSuppression(scene.dependencies, { ...placeOf(stated), lineKind: "", by: "owner" });
  await reply(stated, "لغو", scene.clock.time - minute);
  expect(await sourceOf(stated)).toBeUndefined();
  await block(blocked);
  await reply(blocked, "12", scene.clock.time - minute);
  expect(await sourceOf(blocked)).toBe("owner");
  // Nor does a later one: only their own word is theirs to take back.
  await reply(blocked, "12", scene.clock.time + minute / 2);
  expect([await sourceOf(blocked), await saidOf(blocked)]).toEqual(["owner", ["denied owner"]]);
});

it("takes a person's own word where a provider only reported it, and lets them take it back", async () => {
  const address = "+989120000104";
  const now = new Date(scene.clock.time);
  await insertSuppressions(scene.postgres, [
    {
      ...{ ...placeOf(address), lineKind: "", state: "unsubscribed", person: null, source: "provider", detail: null },
      ...{ at: now, until: null },
    },
  ]);
  expect(await isUnsubscribed(scene.postgres, placeOf(address))).toBe(false);
  await unsubscribeReceiver(scene.postgres, { ...placeOf(address), person: null, lineKind: "", source: "link", now });
  expect([await sourceOf(address), await isUnsubscribed(scene.postgres, placeOf(address))]).toEqual(["link", true]);
  await reply(address, "12", scene.clock.time + minute / 2);
  expect([await sourceOf(address), await saidOf(address)]).toEqual([undefined, ["denied link", "granted reply"]]);
});
