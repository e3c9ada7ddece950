import { afterAll, beforeAll, expect, it } from "vitest";
import { markDemo } from "#platform/demo/sql/mark-demo.ts";
import { readPersons } from "#platform/people/read-persons.ts";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { judgeRecipients } from "./judge-recipients.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const made = { phone: "+989512345678", email: "ali.tehrani.c1@mail.example" };
const own = { phone: "+989121234567", email: "owner@shop.example" };

it("a demo's made-up people cost no message once it is marked as one, and its owner among them gets theirs", async () => {
  const { website, postgres, clock } = scene;
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter);
  const [invented, real] = [await scene.addPerson(made), await scene.addPerson(own)];
  const send = async (person: string) => {
    const id = await scene.queue(account, { person });
    await scene.dispatcher().dispatchDue();
    return scene.read(id);
  };
  expect(await send(invented)).toMatchObject({ state: "sent" });
  await markDemo(postgres, website, clock.time);
  expect(await send(invented)).toMatchObject({ state: "dropped", reason: "invented" });
  expect(await send(real)).toMatchObject({ state: "sent" });
  expect(adapter.sent).toHaveLength(2);

  const persons = await readPersons(postgres, { website, people: [invented, real] });
  for (const channel of ["SMS", "EMAIL"] as const) {
    const given = { website, channel, requireConsent: false, lineKind: undefined, persons, now: clock.time };
    const verdicts = await judgeRecipients(postgres, given);
    expect(verdicts.get(invented)).toEqual({ reason: "invented", detail: {} });
    expect(verdicts.get(real)).toEqual({ address: channel === "SMS" ? own.phone : own.email });
  }
});
