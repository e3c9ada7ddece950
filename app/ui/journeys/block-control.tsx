import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import type { FieldSpec } from "#app/journeys/field-specs.ts";
import { channelText } from "#contract/text/journeys.ts";
import { eventNamesId } from "../event-names.tsx";
import { AreaField, CheckField, Field, SelectField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { TimeField } from "../time-field.tsx";
import type { FieldProps } from "../use-fields.ts";
import { SegmentChoices } from "./segment-choices.tsx";

interface Option {
  value: string;
  label: string;
}

interface Props {
  spec: FieldSpec;
  /** Of one field, or of its parts. */
  field: FieldProps | Record<string, FieldProps>;
  options: BlockPageData["options"];
  /** Where what it chooses from is made. */
  supply: { to: string; label: string } | undefined;
  /** Said instead of the usual hint. */
  note: string | undefined;
  chosen: readonly string[];
}

const units = ["minute", "hour", "day", "week"] as const;
const counts = ["at_least", "at_most", "exactly"] as const;
const recentDays = [1, 7, 30, 90];

/** The control of one field of a block. */
export function BlockControl(props: Props) {
  const { spec, field, options, note, chosen } = props;
  const { t } = useTranslation("journeys");
  const { name, control } = spec;
  const labels: Record<string, string> = t("fields", { returnObjects: true });
  const hints: Record<string, string> = t("hints", { returnObjects: true });
  const label = labels[name] ?? name;
  const common = { label, hint: note ?? hints[name] };
  const whole = field as FieldProps;
  switch (control) {
    case "text":
      return <Field {...common} autoComplete="off" {...whole} />;
    case "code":
      return <LatinField {...common} {...whole} />;
    case "event":
      return <LatinField {...common} dir="auto" list={eventNamesId} {...whole} />;
    case "number":
      return <Field {...common} inputMode="numeric" autoComplete="off" {...whole} />;
    case "time":
      return <TimeField {...common} {...whole} />;
    case "moment":
      return <TimeField {...common} maxLength={40} {...whole} />;
    case "lines":
    case "pairs":
    case "area":
      return <AreaField {...common} {...whole} />;
    case "check":
      return <CheckField {...common} {...whole} />;
    case "segments":
      return (
        <SegmentChoices
          label={label}
          name={whole.name}
          errors={whole.errors}
          options={options.segments}
          chosen={chosen}
        />
      );
    case "duration":
      return <DurationControl {...common} field={field} />;
    case "count":
      return <CountControl {...common} field={field} />;
    case "where":
      return <WhereControl {...common} field={field} values={spec.options ?? []} />;
    default:
      return <ChoiceControl {...common} {...props} />;
  }
}

interface PartsProps {
  label: string;
  hint: string | undefined;
  field: Props["field"];
}

function DurationControl({ label, hint, field }: PartsProps) {
  const { t } = useTranslation("journeys");
  const parts = field as Record<string, FieldProps>;
  return (
    <>
      <Field label={label} hint={hint} inputMode="numeric" autoComplete="off" {...partOf(parts.amount)} />
      <SelectField
        label={t("block.unit", { label })}
        options={units.map((value) => ({ value, label: t(`block.units.${value}`) }))}
        {...partOf(parts.unit)}
      />
    </>
  );
}

function CountControl({ label, hint, field }: PartsProps) {
  const { t } = useTranslation("journeys");
  const parts = field as Record<string, FieldProps>;
  return (
    <>
      <SelectField
        label={label}
        hint={hint}
        options={counts.map((value) => ({ value, label: t(`choices.count.${value}`) }))}
        {...partOf(parts.op)}
      />
      <Field label={t("choices.times", { label })} inputMode="numeric" autoComplete="off" {...partOf(parts.n)} />
    </>
  );
}

function WhereControl({ label, hint, field, values }: PartsProps & { values: readonly string[] }) {
  const { t } = useTranslation("journeys");
  const parts = field as Record<string, FieldProps>;
  const modes: Record<string, string> = t("choices.where", { returnObjects: true });
  return (
    <>
      <SelectField
        label={label}
        options={values.map((value) => ({ value, label: modes[value] ?? value }))}
        {...partOf(parts.mode)}
      />
      <LatinField label={t("choices.page")} hint={hint} {...partOf(parts.url)} />
    </>
  );
}

/** A select: of fixed values, or of what the website has. */
function ChoiceControl({ label, hint, spec, field, options, supply }: PartsProps & Props) {
  const { t } = useTranslation("journeys");
  const { name, control, options: values = [] } = spec;
  const unset = { value: "", label: t("block.unset") };
  const choices: Record<string, Record<string, string>> = {
    change: t("choices.change", { returnObjects: true }),
    move: t("choices.move", { returnObjects: true }),
    yearly: t("choices.yearly", { returnObjects: true }),
    mark: t("choices.mark", { returnObjects: true }),
    op: t("choices.op", { returnObjects: true }),
    bale: t("choices.bale", { returnObjects: true }),
    form: t("choices.form", { returnObjects: true }),
  };
  const optionOf = (value: string): Option => {
    if (name === "channel") return { value, label: channelText[value as keyof typeof channelText] };
    return { value, label: choices[name]?.[value] ?? value };
  };
  const since: Option[] = [
    { value: "entry", label: t("choices.entry") },
    ...daysWith((field as FieldProps).defaultValue).map((days) => ({
      ...{ value: String(days), label: t("choices.lastDays", { number: formatNumber(days) }) },
    })),
    ...options.since,
  ];
  const found =
    control === "since"
      ? since
      : control === "line" || control === "domain" || control === "template"
        ? options[control]
        : values.map(optionOf);
  return (
    <SelectField
      label={label}
      hint={hint}
      aside={supply === undefined ? undefined : <Link to={supply.to}>{supply.label}</Link>}
      options={[unset, ...found]}
      {...(field as FieldProps)}
    />
  );
}

/** The usual days, and what is stored: other numbers come by calls and files. */
function daysWith(stored: string | undefined): number[] {
  const own = /^\d+$/.test(stored ?? "") ? [Number(stored)] : [];
  return [...new Set([...recentDays, ...own])].toSorted((one, other) => one - other);
}

/** A part of a field that the form may lack. */
function partOf(part: FieldProps | undefined): FieldProps {
  const { name = "", required = false, defaultValue, errors, autoFocus = false } = part ?? {};
  return { name, required, defaultValue, errors, autoFocus };
}
