import { randomUUID } from "node:crypto";
import type { BlockInput } from "#contract/journeys/blocks.ts";

/** A journey that a start accepts: nothing in it has to be sent. */
export const startable = (): (BlockInput & { id: string })[] => {
  const [start, wait, end] = [randomUUID(), randomUUID(), randomUUID()];
  const place = { title: "", x: 0, y: 0, items: [] };
  return [
    {
      ...place,
      id: start,
      type: "trigger.event",
      fields: { event: "add_to_cart" },
      connections: [{ output: "next", to: wait }],
    },
    {
      ...{ ...place, id: wait, type: "condition.event", fields: { event: "purchase", op: "did", since: "entry" } },
      connections: [{ output: "yes", to: end }],
    },
    { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
  ];
};
