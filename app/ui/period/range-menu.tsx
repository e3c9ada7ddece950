import { Form, Link } from "@remix-run/react";
import { CalendarDays, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import { sides } from "#app/period/sides.ts";
import { Button } from "../button.tsx";
import { Menu } from "../menu.tsx";
import { CalendarPlace } from "./calendar-place.tsx";
import { Body, DayFields, HiddenFields, Tall } from "./day-fields.tsx";

/** The days of the period: a form of two days, and links to common ranges. */
export function RangeMenu({ brief, picker }: Pick<PeriodView, "brief" | "picker">) {
  const { t } = useTranslation("period");
  return (
    <Menu
      label={`${t("range")}: ${brief}`}
      open={picker.error !== undefined}
      summary={
        <>
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
          <span className="words">{brief}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </>
      }
    >
      <Tall>
        <Form method="get">
          <Body>
            <nav className="presets" aria-label={t("presetsLabel")}>
              {picker.presets.map(({ label, to, current }) => (
                <Link key={label} to={to} aria-current={current ? "true" : undefined}>
                  {label}
                </Link>
              ))}
            </nav>
            <CalendarPlace names={sides.range} today={picker.today} country={picker.country} />
            <HiddenFields fields={picker.hiddenFields} />
            <DayFields side="from" names={sides.range} picker={picker} />
            <DayFields side="to" names={sides.range} picker={picker} />
            <Button>{t("show")}</Button>
          </Body>
        </Form>
      </Tall>
    </Menu>
  );
}
