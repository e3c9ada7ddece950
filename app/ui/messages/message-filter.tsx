import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Chip, Chips } from "../chip.tsx";
import { type DateChoices, DateField } from "../date-field.tsx";
import { Field, SelectField } from "../field.tsx";
import { FindForm } from "../find-form.tsx";

type Choices = readonly { value: string; label: string }[];
const selects = ["channel", "state", "reason", "campaign", "journey"] as const;
type Select = (typeof selects)[number];

interface Props {
  values: Record<"q" | Select, string> & {
    day: Record<"day" | "month" | "year", string>;
    /** Days of a figure's link, kept beside what else is chosen. */
    period?: { from: string; to: string } | undefined;
  };
  /** Without campaigns or journeys nothing is chosen by them. */
  choices: Record<`${"channel" | "state" | "reason" | "campaign" | "journey"}s`, Choices> & { days: DateChoices };
  chips: readonly { key: string; label: string; to: string }[];
  isFiltered: boolean;
  isWrongDay: boolean;
  /** The address without any filter. */
  cleared: string;
}

const Active = styled(Chips)({ padding: "0 16px 12px" });

/** Narrows the log; all of it stands in the address. */
export function MessageFilter({ values, choices, chips, isFiltered, isWrongDay, cleared }: Props) {
  const { t } = useTranslation("messages");
  const { q, day, period } = values;
  return (
    <>
      <FindForm key={JSON.stringify(values)} method="get">
        <Field label={t("find.q")} name="q" type="search" maxLength={254} autoComplete="off" defaultValue={q} />
        {selects.map((name) =>
          choices[`${name}s`].length === 0 ? null : (
            <SelectField
              key={name}
              label={t(`find.${name}`)}
              name={name}
              defaultValue={values[name]}
              options={choices[`${name}s`]}
            />
          ),
        )}
        <DateField
          label={t("find.day")}
          partLabels={t("find.dayParts", { returnObjects: true })}
          choices={choices.days}
          chosen={day}
          errors={isWrongDay ? [t("find.noSuchDay")] : undefined}
        />
        {period === undefined
          ? null
          : (["from", "to"] as const).map((side) => (
              <input key={side} type="hidden" name={side} value={period[side]} />
            ))}
        <Button look="plain">{t("find.submit")}</Button>
      </FindForm>
      {isFiltered ? (
        <Active>
          {chips.map(({ key, label, to }) => (
            <Chip key={key} to={to} removes={t("find.remove")}>
              <bdi>{label}</bdi>
            </Chip>
          ))}
          <Chip to={cleared} removes="">
            {t("find.clear")}
          </Chip>
        </Active>
      ) : null}
    </>
  );
}
