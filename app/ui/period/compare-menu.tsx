import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { ChevronDown, GitCompareArrows } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import { sides } from "#app/period/sides.ts";
import { Button } from "../button.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { colour } from "../theme/tokens.ts";
import { CalendarPlace } from "./calendar-place.tsx";
import { Body, DayFields, HiddenFields, Tall } from "./day-fields.tsx";

const Choice = styled(Link)({
  ...MenuRow,
  display: "grid",
  gap: 0,
  "& small": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), whiteSpace: "nowrap" },
});

/** What the period is compared with: links, and a form of two days. */
export function CompareMenu({ compare, picker }: Pick<PeriodView, "compare" | "picker">) {
  const { t } = useTranslation("period");
  const days = { ...picker, ...compare.picker };
  return (
    <Menu
      label={`${t("compare")}: ${compare.words}`}
      open={compare.picker.error !== undefined}
      summary={
        <>
          <GitCompareArrows size={18} strokeWidth={1.75} aria-hidden />
          <span className="words">{compare.words}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </>
      }
    >
      <Tall>
        <b className="head">{t("compare")}</b>
        {compare.options.map(({ name, label, words, to, current }) => (
          <Choice key={name} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
            {label}
            {words === "" ? null : <small>{words}</small>}
          </Choice>
        ))}
        <Form method="get">
          <Body>
            <strong>{t("compares.dates.label")}</strong>
            <CalendarPlace names={sides.compare} today={picker.today} country={picker.country} />
            <HiddenFields fields={compare.picker.hiddenFields} />
            <DayFields side="from" names={sides.compare} picker={days} />
            <DayFields side="to" names={sides.compare} picker={days} />
            <Button look={compare.isDates ? "main" : "plain"}>{t("compareShow")}</Button>
          </Body>
        </Form>
      </Tall>
    </Menu>
  );
}
