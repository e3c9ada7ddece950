import { periodWords } from "#app/format/dates.ts";
import { i18n } from "#app/text/i18n.ts";
import { comparePickerView, pickerView } from "./picker-view.ts";
import { compares, type PeriodState, type PickerResult, yearBefore } from "./read-period.ts";
import { withParams } from "./with-params.ts";

/** The controls of time, in words and addresses. */
export function periodView(
  state: PeriodState,
  picked: { range: PickerResult; compare: PickerResult },
  clock: { zone: string; now: number; query: URLSearchParams },
) {
  const { zone, query } = clock;
  const words = ({ from, to }: { from: number; to: number }) => periodWords(zone, from, to);
  const compared = {
    before: words({ from: state.from - (state.to - state.from), to: state.from }),
    year: words(yearBefore(state, zone)),
    dates: state.compared === undefined ? "" : words(state.compared),
    none: "",
  };
  const period = words(state);
  const first =
    state.compare === "none"
      ? period
      : i18n.t("period:sentenceCompared", { period, compared: compared[state.compare] });
  return {
    words: period,
    /** What the screen says under its title. */
    sentence: `${first}. ${i18n.t(state.customers ? "period:withCustomers" : "period:withoutCustomers")}`,
    timeline: state.timeline,
    compare: {
      words: i18n.t(`period:compares.${state.compare}.short`, { period: compared[state.compare] }),
      options: compares
        .filter((name) => name !== "dates")
        .map((name) => ({
          name,
          label: i18n.t(`period:compares.${name}.label`),
          words: compared[name],
          to: withParams(query, { compare: name === "before" ? null : name, compareFrom: null, compareTo: null }),
          current: name === state.compare,
        })),
      isDates: state.compare === "dates",
      picker: comparePickerView(state, picked.compare, clock),
    },
    customers: { on: state.customers, to: withParams(query, { customers: state.customers ? "0" : null }) },
    picker: pickerView(state, picked.range, clock),
  };
}

export type PeriodView = ReturnType<typeof periodView>;
