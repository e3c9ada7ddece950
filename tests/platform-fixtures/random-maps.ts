import { v7 } from "uuid";
import type { BlockType, Output } from "#contract/journeys/block-types.ts";
import { checkConnections } from "#contract/journeys/check-connections.ts";
import { isRefused } from "#contract/journeys/violations.ts";
import type { StoredBlock } from "#platform/journeys/sql/graph.ts";
import type { Dice } from "./dice.ts";

/** Random maps that a start accepts, and random changes of them. */

const dayNames = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
const kinds = ["wait", "wait", "slots", "event", "event", "split", "attribute", "call", "call", "end"] as const;
type Kind = (typeof kinds)[number];

const durationOf = (random: Dice) => {
  const unit = random.one(["minute", "hour", "hour", "day"] as const);
  return { amount: 1 + random.whole({ minute: 90, hour: 40, day: 3 }[unit]), unit };
};
const clockOf = (random: Dice) =>
  `${String(random.whole(24)).padStart(2, "0")}:${String(random.whole(4) * 15).padStart(2, "0")}`;

const waitOf = (random: Dice) => ({
  for: durationOf(random),
  ...(random.whole(3) === 0 ? { time: clockOf(random) } : {}),
});

function slotOf(random: Dice) {
  const from = clockOf(random);
  const to = clockOf(random);
  const days = [...dayNames.filter(() => random.whole(3) > 0), "fri"].filter((day, at, all) => all.indexOf(day) === at);
  return { days, from, to: to === from ? (from === "12:00" ? "13:00" : "12:00") : to };
}
const cityIs = (value: string) => ({ of: "attribute", name: "city", op: "is", value, group: 0 });

const outs: Record<Kind, readonly Output[]> = {
  ...{ wait: ["next"], slots: ["next"], event: ["yes", "no"], split: ["a", "b"], attribute: ["yes", "no"] },
  ...{ call: ["next"], end: [] },
};
const mustLead: readonly Output[] = ["no", "a", "b"];

function blockOf(kind: Kind, random: Dice): StoredBlock {
  const of = (type: BlockType, fields: StoredBlock["fields"], items: StoredBlock["items"] = []): StoredBlock => ({
    ...{ id: v7(), type, title: "", x: 0, y: 0, fields, items, connections: [] },
  });
  const item = (kindOfItem: "slot" | "filter", data: object) => ({
    ...{ id: v7(), kind: kindOfItem, position: 0, data: data as Record<string, unknown> },
  });
  switch (kind) {
    case "wait":
      return of("flow.wait_time", waitOf(random));
    case "slots":
      return of("flow.wait_slots", { spread: random.whole(3) * 30, skipHolidays: random.whole(2) === 0 }, [
        item("slot", slotOf(random)),
      ]);
    case "event": {
      const event = `wanted${random.whole(3)}`;
      return of("flow.wait_event", {
        ...{ event, timeout: durationOf(random) },
        ...(random.whole(2) === 0 ? { resetEvent: "again" } : {}),
      });
    }
    case "split":
      return of("flow.split", { a: 1 + random.whole(99) });
    case "attribute":
      return of("condition.attribute", {}, [item("filter", cityIs(random.one(["Tehran", "Shiraz"])))]);
    case "call":
      return of("action.api", { method: "POST", url: "https://shop.example/hook", body: "{}" });
    default:
      return of("flow.end", {});
  }
}

const isAllowed = (blocks: readonly StoredBlock[]) => !checkConnections(blocks).some(isRefused);

/** From its trigger on each open output leads to a new block, to one that is there, or nowhere. */
export function randomMap(random: Dice): StoredBlock[] {
  const start: StoredBlock = {
    ...{
      id: v7(),
      type: "trigger.event",
      title: "",
      x: 0,
      y: 0,
      fields: { event: "cart" },
      items: [],
      connections: [],
    },
  };
  const blocks = [start];
  const open: { from: StoredBlock; output: Output }[] = [{ from: start, output: "next" }];
  const maxBlocks = 4 + random.whole(7);
  const lead = (from: StoredBlock, output: Output, to: string) => {
    from.connections = [...from.connections, { output, to }];
    if (isAllowed(blocks)) return true;
    from.connections = from.connections.filter((each) => each.output !== output);
    return false;
  };
  const add = (kind: Kind, { from, output }: (typeof open)[number]) => {
    const made = blockOf(kind, random);
    blocks.push(made);
    const isLed = lead(from, output, made.id);
    if (isLed) open.push(...outs[kind].map((each) => ({ from: made, output: each })));
    else blocks.pop();
    return isLed;
  };
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { from, output } = next;
    if (from !== start && !mustLead.includes(output) && random.whole(8) === 0) continue;
    if (from !== start && random.whole(3) === 0 && lead(from, output, random.one(blocks).id)) continue;
    const isFull = blocks.length >= maxBlocks;
    const isLed = add(isFull ? "end" : random.one(from === start ? kinds.slice(0, -1) : kinds), next);
    if (!isLed && !isFull) add(from === start ? "wait" : "end", next);
  }
  return blocks;
}

/** Another time, share, place or hour of a block; or it goes, and what led to it leads to its next one. */
export function changeMap(random: Dice, before: readonly StoredBlock[]): StoredBlock[] {
  const blocks = before.map((block) => ({ ...block }));
  const chosen = random.one(blocks.slice(1));
  if (chosen === undefined) return blocks;
  const waits = blocks.filter(({ type }) => type === "flow.wait_time" || type === "flow.wait_slots");
  if (random.whole(2) === 0) return withoutBlock(blocks, random.one([...waits, chosen])) ?? blocks;
  const { type, fields } = chosen;
  if (type === "flow.wait_time") chosen.fields = waitOf(random);
  if (type === "flow.wait_event") chosen.fields = { ...fields, timeout: durationOf(random) };
  if (type === "flow.split") chosen.fields = { a: 1 + random.whole(99) };
  const [item] = chosen.items;
  if (type === "flow.wait_slots" && item !== undefined) chosen.items = [{ ...item, data: slotOf(random) }];
  if (type === "condition.attribute" && item !== undefined) {
    chosen.items = [{ ...item, data: cityIs(random.one(["Tehran", "Shiraz"])) }];
  }
  return blocks;
}

function withoutBlock(blocks: readonly StoredBlock[], gone: StoredBlock): StoredBlock[] | undefined {
  const [next] = gone.connections;
  if (next?.output !== "next") return undefined;
  const left = blocks
    .filter(({ id }) => id !== gone.id)
    .map((block) => ({
      ...block,
      connections: block.connections.map((each) => (each.to === gone.id ? { ...each, to: next.to } : each)),
    }));
  return isAllowed(left) ? left : undefined;
}
