import { Registry } from "prom-client";
import { expect } from "vitest";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { blankRow, noUtm } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import type { TestPlatform } from "../http/platform.ts";
import { arrivals, type Happened, identities, servedPerson } from "./reports-history.ts";
import { type Coming, isLate, settleSome } from "./reports-settling.ts";

/** The two ways in which a platform is told histories. */

const dataOf = ({ name, identity, isNamed }: Happened) => ({
  ...(name === "identify" ? identities[identity]?.data : {}),
  ...(isNamed ? { $person: servedPerson } : {}),
});

/** What the platform is told of a website, and which of its days are settled meanwhile. */
export interface Scene {
  website: string;
  events: readonly Happened[];
  coming: Coming;
}

/** Tells histories as an import does: one part, and after a restart the rest, with what comes late. */
export async function importAll(platform: TestPlatform, scenes: readonly Scene[]): Promise<void> {
  const isInFirst = ({ events, coming }: Scene, event: Happened, index: number) =>
    index < events.length / 2 &&
    !isLate(coming, { tellsNobody: event.names.length === 0 && event.name !== "purchase" }, index);
  const part = (scene: Scene, first: boolean) =>
    rowsOf(
      scene,
      scene.events.filter((event, index) => isInFirst(scene, event, index) === first),
    );
  for (const turn of ["before", "after"] as const) {
    await inCollector(platform, async (collector) => {
      await Promise.all(scenes.map((scene) => collector.importRows(scene.website, part(scene, turn === "before"))));
      for (const { website, events, coming } of scenes) {
        await settleSome(
          { ...platform.dependencies, dirtyDays: collector.dirtyDays },
          { website, events, what: coming[turn] },
        );
      }
    });
  }
}

async function inCollector(platform: TestPlatform, work: (collector: Collector) => Promise<unknown>): Promise<void> {
  const geo = () => ({ country: "", city: "" });
  const collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  await work(collector);
  await collector.drain();
}

const rowsOf = ({ website }: Scene, events: readonly Happened[]) =>
  events.map((event) => {
    const { at, name, path, value, currency, order: orderId } = event;
    const data = dataOf(event);
    return {
      ...{ ...blankRow(event.id, name), at, path, host: event.host, value, currency, orderId, ...event.from },
      utm: { ...noUtm, campaign: event.from.campaign },
      visitor: visitorKey(website, event.visitor),
      session: event.session === "" ? 0n : visitorKey(website, event.session),
      data: Object.keys(data).length === 0 ? "" : JSON.stringify(data),
    };
  });

/** The agents of the histories, as browsers name themselves. */
const agents: Record<string, string> = {
  Windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
  Android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
  iOS: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
};

/** Tells a history to the collector, as the owner's server would. */
export async function tell(platform: TestPlatform, secret: string, events: readonly Happened[]): Promise<void> {
  const told = events.map((event) => {
    const { query, referrer } = arrivals[event.arrival] ?? arrivals[0];
    const { $person: person, ...data } = dataOf(event) as Record<string, unknown>;
    const money =
      event.currency === ""
        ? {}
        : {
            value: event.value / (event.currency === "IRR" ? 1 : event.currency === "IRT" ? 10 : 100),
            currency: event.currency,
          };
    return {
      ...{ id: event.id, name: event.name, at: new Date(event.at).toISOString(), visitor: event.visitor, person },
      ...(event.session === "" ? {} : { session: event.session }),
      ...(event.path === "" ? {} : { url: `https://${event.host}${event.path}${query}`, referrer }),
      userAgent: agents[event.from.os],
      data: { ...data, ...money, ...(event.order === "" ? {} : { order: event.order }) },
    };
  });
  const answer = await platform.send("POST", "/collect/server", { token: secret, body: { events: told } });
  expect(answer.body).toEqual({ accepted: events.length, duplicates: 0, dropped: {} });
}
