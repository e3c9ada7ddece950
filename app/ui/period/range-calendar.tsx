import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { monthName } from "#app/format/dates.ts";
import { formatPlain } from "#app/format/numbers.ts";
import { dayAfterKey, nearestOffered, orderOf } from "#app/period/calendar-month.ts";
import { occasionWords } from "#app/period/occasions.ts";
import type { Sides } from "#app/period/sides.ts";
import type { HolidayCountry } from "#contract/time/holidays.ts";
import { addMonths, type Day, isValidJalali } from "#contract/time/jalali.ts";
import { CalendarFrame, MonthGrid } from "./month-grid.tsx";

const parts = ["day", "month", "year"] as const;

/** The selects of a day in the form around an element. */
function fieldsOf(
  element: HTMLElement | null,
  side: string,
): Partial<Record<(typeof parts)[number], HTMLSelectElement>> {
  const form = element?.closest("form");
  return Object.fromEntries(
    parts.flatMap((part) => {
      const field = form?.elements.namedItem(`${side}.${part}`);
      return field instanceof HTMLSelectElement ? [[part, field]] : [];
    }),
  );
}

function readSide(element: HTMLElement | null, side: string): Day | undefined {
  const fields = fieldsOf(element, side);
  const day = { year: Number(fields.year?.value), month: Number(fields.month?.value), day: Number(fields.day?.value) };
  return isValidJalali(day) ? day : undefined;
}

function writeSide(element: HTMLElement | null, side: string, day: Day): void {
  const fields = fieldsOf(element, side);
  for (const part of parts) {
    const field = fields[part];
    if (field !== undefined) field.value = String(day[part]);
  }
}

/** The range that is chosen in a form's selects, and the day that has the focus. */
function useRange(frame: RefObject<HTMLElement>, names: Sides, today: Day) {
  const [range, setRange] = useState<readonly [Day, Day]>();
  const [focused, setFocused] = useState(today);
  const [isOpenEnded, setOpenEnded] = useState(false);
  useEffect(() => {
    const [from, to] = [readSide(frame.current, names.from), readSide(frame.current, names.to)];
    if (from === undefined || to === undefined) return;
    setRange([from, to]);
    setFocused(to);
  }, [frame, names]);
  const choose = (day: Day) => {
    // The selects may have changed since the first press.
    const from = readSide(frame.current, names.from) ?? range?.[0] ?? day;
    const isEarlier = orderOf(day) < orderOf(from);
    const [first, last] = !isOpenEnded ? [day, day] : isEarlier ? [day, from] : [from, day];
    setRange([first, last]);
    setOpenEnded(!isOpenEnded);
    setFocused(day);
    writeSide(frame.current, names.from, first);
    writeSide(frame.current, names.to, last);
  };
  return { range, focused: nearestOffered(focused, today), setFocused, isOpenEnded, choose };
}

/**
 * The days of a range in a Jalali month: the first press is its start, the second its end. It fills the selects of its
 * form, which stand below it and are all that there is without scripts. Days that they do not offer cannot be chosen.
 */
export function RangeCalendar({ names, today, country }: { names: Sides; today: Day; country: HolidayCountry }) {
  const { t } = useTranslation("period");
  const frame = useRef<HTMLDivElement>(null);
  const { range, focused, setFocused, isOpenEnded, choose } = useRange(frame, names, today);
  const moveFocus = (day: Day) => {
    // The day's button may belong to another month, which is not drawn yet.
    flushSync(() => setFocused(day));
    frame.current?.querySelector<HTMLElement>("td button[tabindex='0']")?.focus();
  };
  const title = `${monthName(focused.month)} ${formatPlain(focused.year)}`;
  const step = (label: string, months: number, Icon: LucideIcon) => (
    <button type="button" aria-label={label} onClick={() => setFocused(addMonths(focused, months))}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
  return (
    <CalendarFrame ref={frame}>
      <header>
        {step(t("calendar.previous"), -1, ChevronRight)}
        <span aria-live="polite">{title}</span>
        {step(t("calendar.next"), 1, ChevronLeft)}
      </header>
      <MonthGrid
        {...{ title, range, focused, today, country }}
        onChoose={choose}
        onKeyDown={(event) => {
          const next = dayAfterKey(event.key, focused);
          if (next === undefined) return;
          event.preventDefault();
          moveFocus(next);
        }}
      />
      <p>{occasionWords(focused, country) || t(isOpenEnded ? "calendar.chooseEnd" : "calendar.chooseStart")}</p>
    </CalendarFrame>
  );
}
