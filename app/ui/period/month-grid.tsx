import styled from "@emotion/styled";
import type { KeyboardEventHandler } from "react";
import { dayWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { nearestOffered, orderOf, weekdayOf, weeksOf } from "#app/period/calendar-month.ts";
import { occasionsOf, occasionWords } from "#app/period/occasions.ts";
import { weekdays } from "#app/text/fa/calendar.ts";
import type { HolidayCountry } from "#contract/time/holidays.ts";
import type { Day } from "#contract/time/jalali.ts";
import { colour } from "../theme/tokens.ts";

/** What surrounds the grid and its cells. */
export const CalendarFrame = styled("div")({
  display: "grid",
  gap: 4,
  "& header": { display: "flex", alignItems: "center", justifyContent: "space-between", fontWeight: 600 },
  "& header button": {
    display: "grid",
    placeContent: "center",
    inlineSize: 44,
    blockSize: 44,
    border: 0,
    borderRadius: 8,
    background: "none",
    color: colour("text2"),
    cursor: "pointer",
  },
  "& table": { inlineSize: "100%", tableLayout: "fixed" },
  "& th": { fontSize: 12, lineHeight: "24px", fontWeight: 400, color: colour("text3"), textAlign: "center" },
  "& td": { padding: 0, textAlign: "center" },
  "& td button": {
    position: "relative",
    inlineSize: "100%",
    blockSize: 40,
    border: 0,
    borderRadius: 8,
    background: "none",
    color: colour("text"),
    cursor: "pointer",
    "@media (pointer: coarse)": { blockSize: 44 },
  },
  "& button:hover": { backgroundColor: colour("hover") },
  "& td[data-off] button": { color: colour("bad") },
  "& td button:disabled": { color: colour("text3"), background: "none", cursor: "default" },
  "& td[data-occasion] button::after": {
    content: '""',
    position: "absolute",
    insetBlockEnd: 5,
    insetInlineStart: "calc(50% - 2px)",
    inlineSize: 4,
    blockSize: 4,
    borderRadius: 2,
    backgroundColor: "currentcolor",
  },
  "& td[data-within] button": { borderRadius: 0, backgroundColor: colour("psoft") },
  "& td[data-end] button": { backgroundColor: colour("psolid"), color: "#fff" },
  "& td[data-today] button": { boxShadow: `inset 0 0 0 1px ${colour("field")}` },
  "& p": { minBlockSize: 20, fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

/** Spread, because the linter takes a table for its own role: arrows reach these cells. */
const roles = {
  grid: { role: "grid" } as const,
  cell: (isChosen: boolean) => ({ role: "gridcell", "aria-selected": isChosen }),
};

export interface MonthGridProps {
  title: string;
  /** Undefined until one is chosen. */
  range: readonly [Day, Day] | undefined;
  focused: Day;
  today: Day;
  country: HolidayCountry;
  onChoose: (day: Day) => void;
  onKeyDown: KeyboardEventHandler;
}

/** The days of a Jalali month by weeks; one of them takes the focus, arrows move it. */
export function MonthGrid({ title, range, focused, today, country, onChoose, onKeyDown }: MonthGridProps) {
  return (
    <table {...roles.grid} aria-label={title} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {[...name][0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(focused).map((days, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its row.
          <tr key={row}>
            {days.map((day, column) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its column.
                <td key={`empty ${column}`} />
              ) : (
                <DayCell
                  key={day.day}
                  {...{ day, range, today, country, onChoose }}
                  isFocused={orderOf(day) === orderOf(focused)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  range,
  today,
  country,
  isFocused,
  onChoose,
}: Pick<MonthGridProps, "range" | "today" | "country" | "onChoose"> & {
  day: Day;
  isFocused: boolean;
}) {
  const order = orderOf(day);
  const [from, to] = (range ?? []).map(orderOf);
  const isEnd = order === from || order === to;
  const isWithin = from !== undefined && to !== undefined && order >= from && order <= to;
  const found = occasionsOf(day, country);
  const isOff = weekdayOf(day) === 6 || found.some((each) => each.isOff);
  const occasion = occasionWords(day, country);
  const words = [`${weekdays[weekdayOf(day)]} ${dayWords(day, true)}`, occasion].filter((part) => part !== "");
  return (
    <td
      {...roles.cell(isWithin)}
      data-within={(isWithin && !isEnd) || undefined}
      data-end={isEnd || undefined}
      data-off={isOff || undefined}
      data-occasion={found.length > 0 || undefined}
      data-today={order === orderOf(today) || undefined}
    >
      <button
        type="button"
        tabIndex={isFocused ? 0 : -1}
        aria-label={words.join("، ")}
        aria-current={order === orderOf(today) ? "date" : undefined}
        title={occasion || undefined}
        disabled={orderOf(nearestOffered(day, today)) !== order}
        onClick={() => onChoose(day)}
      >
        {formatNumber(day.day)}
      </button>
    </td>
  );
}
