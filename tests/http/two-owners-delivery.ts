import { randomUUID } from "node:crypto";
import type { makeOwner, TestPlatform } from "./platform.ts";
import { visitorOf } from "./two-owners-people.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const suppressed = { channel: "EMAIL", address: "sara@mail.example" } as const;

/** A valid body for each call about messages that has one. */
export const deliveryBodies: Record<string, (owner: Owner) => unknown | Promise<unknown>> = {
  "delivery.messages.repeat": () => undefined,
  "delivery.messages.arrived": () => undefined,
  "delivery.messages.test": async ({ client, website }) => {
    const { channels } = (await client.integration.channels.prepare({ wid: website.id })).result;
    const api = channels.find(({ type }) => type === "API");
    return { channel: api?.id, to: "https://shop.example/hook", content: { method: "POST", body: "{}" } };
  },
  "delivery.suppressions.add": () => suppressed,
  "delivery.suppressions.remove": async ({ client, website }) => {
    await client.delivery.suppressions.add({ website: website.id, ...suppressed });
    return suppressed;
  },
  "delivery.consents.add": () => ({
    channel: "EMAIL",
    rows: [{ address: suppressed.address, consent: "granted", source: "form", day: "2025-01-02" }],
  }),
  "delivery.sending.update": () => ({ isStopped: false }),
};

/** An uncertain message for the calls that settle one. */
export const deliveryParameters = (platform: () => TestPlatform): Record<string, (owner: Owner) => Promise<string>> => {
  const make = async ({ website }: Owner) => {
    const id = randomUUID();
    await platform().dependencies.postgres.query(
      `INSERT INTO messages (id, website_id, channel, source, account, state, reason, created_at, send_after, expires_at)
       VALUES ($1, $2, 'SMS', 'campaign', $1, 'uncertain', 'uncertain', now(), now(), now())`,
      [id, website.id],
    );
    return id;
  };
  return {
    "delivery.hook": async ({ client, website }) =>
      (await client.integration.channels.prepare({ wid: website.id })).result.channels[0]?.id ?? "",
    "delivery.messages.ofPerson": async ({ website }) => visitorOf(website),
    "delivery.messages.repeat": make,
    "delivery.messages.arrived": make,
  };
};
