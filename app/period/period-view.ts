import { daysWords, jalaliOf, periodWords, startsDay } from "#app/format/dates.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Compare, comparedPeriod, compares, defaultCompare } from "#contract/time/compared-period.ts";
import type { Period } from "#contract/time/range.ts";
import { briefWords } from "./brief-words.ts";
import { comparePickerView, pickerView } from "./picker-view.ts";
import type { PeriodState, PickerResult } from "./read-period.ts";
import { shownWords } from "./shown-words.ts";
import { withParams } from "./with-params.ts";

/** The controls of time, in words and addresses. */
export function periodView(
  state: PeriodState,
  picked: { range: PickerResult; compare: PickerResult },
  clock: { zone: string; now: number; query: URLSearchParams },
) {
  const { zone, query } = clock;
  const short = ({ from, to }: Period) => (startsDay(zone, from) ? daysWords : periodWords)(zone, from, to);
  const brief = (span: Period) => briefWords(short(span), jalaliOf(zone, clock.now).year);
  const whole = (span: Period) => shownWords(span, state, clock);
  const ofCompare = (compare: Compare) =>
    compare === state.compare ? state.compared : comparedPeriod(compare, state, zone);
  const usual = defaultCompare(state);
  const first =
    state.compared === undefined
      ? whole(state)
      : i18n.t("period:sentenceCompared", { period: whole(state), compared: whole(state.compared) });
  return {
    words: short(state),
    /** What the bar has room for. */
    brief: brief(state),
    /** What the screen says under its title. */
    sentence: `${first}. ${i18n.t(state.customers ? "period:withCustomers" : "period:withoutCustomers")}`,
    timeline: state.timeline,
    compare: {
      words: i18n.t(`period:compares.${state.compare}.short`, {
        period: state.compared === undefined ? "" : brief(state.compared),
      }),
      options: compares
        .filter((name) => name === "none" || ofCompare(name) !== undefined)
        .filter((name) => name !== "dates")
        .map((name) => {
          const compared = ofCompare(name);
          return {
            ...{ name, label: i18n.t(`period:compares.${name}.label`) },
            words: compared === undefined ? "" : whole(compared),
            to: withParams(query, { compare: name === usual ? null : name, compareFrom: null, compareTo: null }),
            current: name === state.compare,
          };
        }),
      isDates: state.compare === "dates",
      picker: comparePickerView(state, picked.compare, clock),
    },
    customers: { on: state.customers, to: withParams(query, { customers: state.customers ? "0" : null }) },
    picker: pickerView(state, picked.range, clock),
  };
}

export type PeriodView = ReturnType<typeof periodView>;
