import styled from "@emotion/styled";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Sides } from "#app/period/sides.ts";
import type { HolidayCountry } from "#contract/time/holidays.ts";
import type { Day } from "#contract/time/jalali.ts";

interface Props {
  names: Sides;
  today: Day;
  country: HolidayCountry;
}

/** Its room is kept, so that nothing below moves when it comes. */
const Place = styled("div")({ "@media (scripting: enabled)": { minBlockSize: 336 } });

/** Where the calendar of a form of two days stands: its code is loaded when the form is first seen. */
export function CalendarPlace(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<Props>>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const seen = new IntersectionObserver((entries) => {
      // On a busy page its first word, "not seen", comes together with that of the opened menu.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      // Without it the selects are enough.
      void import("./range-calendar.tsx")
        .then(({ RangeCalendar }) => setCalendar(() => RangeCalendar))
        .catch(() => undefined);
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return <Place ref={place}>{Calendar === undefined ? null : <Calendar {...props} />}</Place>;
}
