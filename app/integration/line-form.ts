import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";
import type { Channel, Line } from "#contract/integration-channels.ts";
import { type LineKind, lineKinds, type Provider } from "#contract/integration-providers.ts";
import { unsubscribingText } from "#contract/text/unsubscribing.ts";
import { fillWindow, windowField, windowForm } from "./window-form.ts";

const number = z.string().default("").transform(numberOf);
const box = z.literal("on").optional();
const typed = z.string().trim().max(100).default("");

/** Kinds of lines: of Bale, whose bots are lines, and of panels. */
export const kindsOf = (provider: Provider): readonly LineKind[] =>
  provider === "bale" ? ["bale"] : ["service", "promotional"];

export const lineForm = z.object({
  number: typed,
  kind: z.enum(lineKinds),
  hours: windowForm,
  night: z.enum(["defer", "drop"]),
  optOut: typed,
  ...{ links: box, tariffFa: number, tariffLatin: number, perSecond: number, active: box },
});

type Typed = z.output<typeof lineForm>;
type Input = Partial<Line> & Pick<Line, "number" | "kind">;

/** All lines of a channel; what the form says stands in the line's place, or at the end. The call judges its fields. */
export function readLines({ hours, tariffFa, tariffLatin, perSecond, ...form }: Typed, lines: Line[], id: string) {
  const before = lines.find((line) => line.id === id);
  // A line of several windows shows its first one; the others stay.
  const windows = hours === undefined ? [] : [hours, ...(before?.hours.slice(1) ?? [])];
  const line = {
    ...{ number: form.number, kind: form.kind, night: form.night, optOut: form.optOut },
    hours: windows,
    ...{ links: form.links === "on", active: form.active === "on" },
    tariff: { fa: (tariffFa ?? 0) as number, latin: (tariffLatin ?? 0) as number },
    ...(perSecond === undefined ? {} : { perSecond: perSecond as number }),
  } satisfies Input;
  if (before === undefined) return { lines: [...lines, line], index: lines.length };
  const index = lines.indexOf(before);
  return { lines: lines.with(index, { ...line, id } as Line), index };
}

/** The form's field of a violation of a line. */
export function lineField(path: readonly (string | number)[]): (string | number)[] {
  const [, , first = "number", ...rest] = path;
  if (first === "tariff") return [rest[0] === "latin" ? "tariffLatin" : "tariffFa"];
  return first === "hours" ? ["hours", ...windowField(rest.slice(1))] : [first];
}

const textOf = (value: number | undefined) => (value === undefined ? "" : String(value));
const boxOf = (isOn: boolean) => (isOn ? ("on" as const) : undefined);

/** What texts of a new line end with: who gets promotion must be able to stop it. */
const firstOptOut = (provider: Provider) => (provider === "bale" ? "" : unsubscribingText.optOut);

/** What the form shows of a line; a new one is promotional with its opt-out, takes links, and sends. */
export const fillLine = (line: Channel["lines"][number] | undefined, provider: Provider) => ({
  ...{
    number: line?.number ?? "",
    kind: line?.kind ?? (provider === "bale" ? "bale" : "promotional"),
    hours: fillWindow(line?.hours[0]),
  },
  ...{ night: line?.night ?? "defer", optOut: line?.optOut ?? firstOptOut(provider) },
  ...{ links: boxOf(line?.links ?? true), active: boxOf(line?.active ?? true) },
  ...{ tariffFa: textOf(line?.tariff.fa), tariffLatin: textOf(line?.tariff.latin) },
  perSecond: textOf(line?.perSecond ?? 10),
});
