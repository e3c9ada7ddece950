import { Registry } from "prom-client";
import { expect } from "vitest";
import type { Collector } from "#platform/collect/collector.ts";
import { openCollector } from "#platform/collect/open-collector.ts";
import { blankRow, noUtm } from "#platform/events/event-row.ts";
import { visitorKey } from "#platform/events/keys.ts";
import type { TestPlatform } from "../http/platform.ts";
import { acquisitions, type GeneratedEvent, identities, itemsOf, servedPerson } from "./reports-history.ts";
import { type DeliveryPlan, isLateEvent, settleSome } from "./reports-settling.ts";

/** The two ways in which histories reach a platform: an import, and the collector. */

function dataOf({ name, identity, isNamed, at, left }: GeneratedEvent): Record<string, unknown> {
  const [first, ...others] = itemsOf({ name, at });
  return {
    ...(left === undefined ? {} : { y: left.seen, v: [360, 640, left.length], d: left.seconds }),
    ...(name === "identify" ? identities[identity]?.data : {}),
    ...(isNamed ? { $person: servedPerson } : {}),
    ...(first === undefined ? {} : others.length === 0 ? { product: first } : { products: [first, ...others] }),
  };
}

/** The history of a website, and which of its days are settled meanwhile. */
export interface ImportedHistory {
  website: string;
  events: readonly GeneratedEvent[];
  plan: DeliveryPlan;
}

/** Imports histories: one part, and after a restart the rest with the late events. */
export async function importHistories(platform: TestPlatform, histories: readonly ImportedHistory[]): Promise<void> {
  const isInFirstPart = ({ events, plan }: ImportedHistory, event: GeneratedEvent, index: number) => {
    const hasNoClaim = event.names.length === 0 && event.name !== "purchase";
    return index < events.length / 2 && !isLateEvent(plan, { hasNoClaim }, index);
  };
  const rowsOfPart = (history: ImportedHistory, isFirst: boolean) =>
    toRows(
      history,
      history.events.filter((event, index) => isInFirstPart(history, event, index) === isFirst),
    );
  for (const part of ["before", "after"] as const) {
    await inCollector(platform, async (collector) => {
      await Promise.all(
        histories.map((each) => collector.importRows(each.website, rowsOfPart(each, part === "before"))),
      );
      for (const { website, events, plan } of histories) {
        await settleSome({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website, events, plan }, part);
      }
    });
  }
}

export async function inCollector(
  platform: TestPlatform,
  work: (collector: Collector) => Promise<unknown>,
): Promise<void> {
  const geo = () => ({ country: "", city: "" });
  const collector = await openCollector(platform.dependencies, { geo, registry: new Registry() });
  await work(collector);
  await collector.drain();
}

const toRows = ({ website }: ImportedHistory, events: readonly GeneratedEvent[]) =>
  events.map((event) => {
    const { at, name, path, value, currency, order: orderId } = event;
    const data = dataOf(event);
    return {
      ...{ ...blankRow(event.id, name), at, path, host: event.host, value, currency, orderId, ...event.from },
      utm: { ...noUtm, campaign: event.from.campaign },
      provenance: event.byServer === true ? ("server" as const) : ("browser" as const),
      visitor: visitorKey(website, event.visitor),
      session: event.session === "" ? 0n : visitorKey(website, event.session),
      data: Object.keys(data).length === 0 ? "" : JSON.stringify(data),
    };
  });

/** User agents by the operating systems of the histories. */
const agents: Record<string, string> = {
  Windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
  Android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
  iOS: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
};

/** Sends a history to the collector as the owner's server does. */
export async function sendFromServer(
  platform: TestPlatform,
  secret: string,
  events: readonly GeneratedEvent[],
): Promise<void> {
  const sent = events.map((event) => {
    const { query, referrer } = acquisitions[event.acquisition] ?? acquisitions[0];
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
  // Not by HTTP: the platform's own collector stands back for one that is opened on its stores later.
  await inCollector(platform, async (collector) => {
    const answer = await collector.acceptServer(secret, { events: sent });
    expect(answer).toEqual({ accepted: events.length, duplicates: 0, dropped: {} });
  });
}
