import { momentOf, writeMoment } from "#app/format/typed-moment.ts";
import { numberOf } from "#app/format/typed-number.ts";
import { timeOf } from "#app/format/typed-time.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { isoIn } from "#contract/time/zone.ts";
import { readEvent, writeEvent } from "./event-field.ts";
import { type FieldSpec, specsOf } from "./field-specs.ts";
import { linesOf, pairsOf, writeLines, writePairs } from "./typed-lines.ts";

type Typed = Record<string, unknown>;

/**
 * The fields of a block from what its form sent. What is no number stays as it was typed: the platform says what is wrong
 * with it, beside the field. Fields that the form does not show stay as they are.
 */
export function readFields(type: BlockType, typed: Typed, stored: Typed): Typed {
  const specs = specsOf(type);
  const shown = new Set(specs.map(({ name }) => name));
  const kept = Object.entries(stored).filter(([name]) => !shown.has(name));
  const read = specs.flatMap((spec) => {
    const { name } = spec;
    const value = readValue(spec, typed[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...kept, ...read]);
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function readValue({ control, options }: FieldSpec, value: unknown): unknown {
  const parts = (typeof value === "object" && value !== null ? value : {}) as Typed;
  switch (control) {
    case "event":
      return readEvent(textOf(value));
    case "number":
      return numberOf(value);
    case "time":
      return timeOf(textOf(value)) || undefined;
    case "moment":
      return momentOf(textOf(value)) || undefined;
    case "check":
      return value === "on" ? true : undefined;
    case "duration": {
      const amount = numberOf(parts.amount);
      return amount === undefined ? undefined : { amount, unit: parts.unit };
    }
    case "count": {
      const n = numberOf(parts.n);
      return n === undefined ? undefined : { op: parts.op, n };
    }
    case "segments":
      return listOf(value);
    case "lines":
      return linesOf(textOf(value));
    case "pairs":
      return pairsOf(textOf(value), options);
    case "where": {
      const url = textOf(parts.url);
      return url === "" ? undefined : { mode: parts.mode, url };
    }
    case "since":
      return /^\d{1,3}$/.test(textOf(value)) ? Number(value) : textOf(value) || undefined;
    default:
      return textOf(value) || undefined;
  }
}

/** Checked boxes of one name: none, one or several. */
const listOf = (value: unknown) => (Array.isArray(value) ? value : textOf(value) === "" ? undefined : [value]);

/** What the form of a block shows of its stored fields, as texts; moments by the clocks of `zone`. */
export function fillFields({ type, fields: stored }: { type: BlockType; fields: Typed }, zone: string): Typed {
  return Object.fromEntries(
    specsOf(type).flatMap(({ name, control, options }) => {
      const value = stored[name];
      if (value === undefined) return [];
      if (control === "check") return value === true ? [[name, "on"]] : [];
      if (control === "segments") return [[name, value]];
      if (control === "event") return [[name, writeEvent(String(value))]];
      if (control === "lines") return [[name, writeLines(value)]];
      if (control === "pairs") return [[name, writePairs(value, options)]];
      if (control === "moment") return [[name, writeMoment(localText(String(value), zone))]];
      return [[name, typeof value === "object" ? textsOf(value as object) : String(value)]];
    }),
  );
}

/** `2026-12-01T10:00`, of a moment with an offset too. */
const localText = (moment: string, zone: string) =>
  (/(Z|[+-]\d\d:\d\d)$/.test(moment) ? isoIn(zone, Date.parse(moment)) : moment).slice(0, 16);

const textsOf = (value: object) => Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]));
