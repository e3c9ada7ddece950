import { expect } from "vitest";
import type { Client } from "#contract/client.ts";
import type { Segment } from "#contract/segments.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import type { Shop } from "./shop.ts";

export type Groups = NonNullable<Parameters<Client["segments"]["create"]>[0]["groups"]>;

/** What tests do with the segments of a shop, which is opened before them. */
export function segmentsOf(shopOf: () => Shop) {
  /** Runs the evaluation that waits, as the worker does. */
  async function evaluate({ id }: Pick<Segment, "id">): Promise<Segment> {
    const { client, platform } = shopOf();
    const { postgres } = platform.dependencies;
    const [row] = await postgres.query<{ revision: number }>("SELECT revision FROM segments WHERE id = $1", [id]);
    await evaluateSegment(platform.dependencies, { id, revision: row?.revision ?? 0 }, new AbortController().signal);
    return (await client.segments.get({ id })).result;
  }
  return {
    evaluate,
    /** The id of the person of a visitor. */
    key: (visitor: string) => visitorKey(shopOf().website, visitor).toString(),
    create: async (name: string, groups: Groups): Promise<Segment> =>
      (await shopOf().client.segments.create({ wid: shopOf().website, name, type: "attribute", groups })).result,
    start: async (segment: Pick<Segment, "id">): Promise<Segment> => {
      const { isEvaluating } = (await shopOf().client.segments.start({ segment: segment.id })).result;
      expect(isEvaluating).toBe(true);
      return evaluate(segment);
    },
    listMembers: async (segment: string) =>
      (await shopOf().client.people.inSegment({ website: shopOf().website, segment })).result.items
        .map(({ id }) => id)
        .sort(),
    listChanges: async (id: string) =>
      (await shopOf().client.segments.changes({ id })).result.items.map(({ person, change, cause }) => [
        ...[person.id, change, cause],
      ]),
  };
}
