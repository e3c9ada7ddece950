import { jalaliOf, monthName } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { weekdaysBefore } from "#contract/time/compared-period.ts";
import { holidayCountryOf } from "#contract/time/holidays.ts";
import { toJalali } from "#contract/time/jalali.ts";
import { type Period, type Timeline, timelines } from "#contract/time/range.ts";
import { civilOf } from "#contract/time/zone.ts";
import { firstYear } from "./calendar-month.ts";
import { presetRanges } from "./preset-ranges.ts";
import type { Chosen, PeriodState, PickerResult } from "./read-period.ts";
import { type Sides, sides } from "./sides.ts";
import { withParams } from "./with-params.ts";

interface Option {
  value: string;
  label: string;
}

const options = (values: readonly number[], label: (value: number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const upTo = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const months = options(upTo(1, 12), monthName);
const days = options(upTo(1, 31), formatPlain);

const chosenAt = (zone: string, instant: number): Chosen => {
  const { year, month, day } = jalaliOf(zone, instant);
  return { year: String(year), month: String(month), day: String(day) };
};

/** What is chosen in a form of two days, and what is wrong with it. */
function fieldsView({ from, to }: Period, picked: PickerResult, { zone, names }: { zone: string; names: Sides }) {
  const wrong = picked.kind === "wrong" ? picked : undefined;
  return {
    from: wrong?.from ?? chosenAt(zone, from),
    to: wrong?.to ?? chosenAt(zone, to - 1),
    error: wrong && { side: wrong.side, text: errorWords(wrong, names) },
  };
}

const errorWords = ({ error, side }: Pick<PickerResult & { kind: "wrong" }, "error" | "side">, names: Sides): string =>
  error === "missing" ? i18n.t(`period:missing.${names[side]}`) : i18n.t(`period:errors.${error}`);

type PickerContext = { zone: string; now: number; query: URLSearchParams };

/** The form of the days to compare with; where nothing is compared it begins with the same weekdays. */
export function comparePickerView(
  state: PeriodState,
  picked: PickerResult,
  { zone, query }: Pick<PickerContext, "zone" | "query">,
) {
  return {
    ...fieldsView(state.compared ?? weekdaysBefore(state, zone), picked, { zone, names: sides.compare }),
    hiddenFields: [...query].filter(([name]) => !/^compare(From|To)?(\.|$)|^(from|to)\./.test(name)),
  };
}

/** The range form: what is chosen, what is wrong, what can be chosen, the ready ranges, and the links of the timeline. */
export function pickerView(state: PeriodState, picked: PickerResult, { zone, now, query }: PickerContext) {
  const today = toJalali(civilOf(zone, now));
  const link = (from: string, to: string) => withParams(query, { from, to, timeline: null, boundary: null });
  return {
    ...fieldsView(state, picked, { zone, names: sides.range }),
    today,
    /** Whose holidays the calendar marks. */
    country: holidayCountryOf(zone),
    days,
    months,
    years: options(upTo(firstYear, today.year).toReversed(), formatPlain),
    hiddenFields: [...query].filter(
      ([name]) => !/^(from|to)(\.|$)|^compare(From|To)\.|^(timeline|boundary)$/.test(name),
    ),
    presets: presetRanges(today).map(({ name, from, to }) => ({
      label: i18n.t(`period:presets.${name}`),
      to: link(from, to),
      current: query.get("from") === from && query.get("to") === to,
    })),
    timelines: timelines.map((name: Timeline) => ({
      name,
      label: i18n.t(`period:timelines.${name}`),
      to: withParams(query, { timeline: name, from: null, to: null, boundary: null }),
    })),
  };
}

export type PickerView = ReturnType<typeof pickerView>;
