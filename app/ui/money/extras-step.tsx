import styled from "@emotion/styled";
import {
  AppWindow,
  BellRing,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareText,
  Waypoints,
} from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatPlain } from "#app/format/numbers.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { ActionKind, AddonKind } from "#contract/money-shapes.ts";
import { asciiDigits } from "#contract/phone.ts";
import type { extrasFields } from "#contract/plan-form.ts";
import { Button } from "../button.tsx";
import { FieldNotes, Input, useFieldIds } from "../field.tsx";
import { FirstSubmit } from "../list-field.tsx";
import { Slider } from "../slider.tsx";
import { colour, hidden, onlyPhone } from "../theme/tokens.ts";
import { type FieldProps, useFields } from "../use-fields.ts";

const icons: Record<ActionKind | AddonKind, LucideIcon> = {
  EMAIL: Mail,
  ON_SITE: AppWindow,
  PUSH: BellRing,
  SMS: MessageSquareText,
  CAMPAIGN: Megaphone,
  JOURNEY: Waypoints,
  SEGMENT: Layers,
};

/** Something that is sold by its count. */
export interface ExtraRow<Kind extends string> {
  kind: Kind;
  /** What one of it costs. */
  price: string;
  /** What the chosen count costs; a dash for none. */
  amount: string;
  /** How many the plan holds already; empty for none. */
  included: string;
}

const Group = styled("fieldset")({
  display: "grid",
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 4, fontWeight: 600 },
});

const Row = styled("div")({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) 140px minmax(88px, auto)",
  "@media (scripting: enabled)": {
    gridTemplateColumns: "40px minmax(0, 1fr) 96px minmax(72px, 140px) minmax(88px, auto)",
  },
  alignItems: "center",
  gap: "4px 12px",
  paddingBlock: 12,
  borderBlockStart: `1px solid ${colour("line")}`,
  "& .icon": {
    display: "grid",
    placeContent: "center",
    inlineSize: 36,
    blockSize: 36,
    borderRadius: 8,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("inset"),
    color: colour("text2"),
  },
  "& .what small": { display: "block", color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& .what label": { fontWeight: 600 },
  "& .slider": { display: "none", "@media (scripting: enabled)": { display: "grid" } },
  "& .amount": { fontVariantNumeric: "tabular-nums" },
  "& p": { gridColumn: "2 / -1" },
  [onlyPhone]: {
    "&&": { gridTemplateColumns: "40px minmax(0, 1fr) 104px" },
    "& .field": { gridColumn: 2 },
    "& .slider": { gridColumn: 2, gridRow: 3 },
    "& .amount": { gridColumn: 3, gridRow: 2 },
    "& .icon": { gridRow: "1 / 3", alignSelf: "start" },
    "& .what": { gridColumn: "2 / -1" },
  },
});

const Head = styled(Row)({
  paddingBlock: 4,
  border: 0,
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "20px",
  "& > :first-of-type": { gridColumn: "1 / 3" },
  "& .counts": { "@media (scripting: enabled)": { gridColumn: "3 / 5" } },
  [onlyPhone]: hidden,
});

const Note = styled("p")({ color: colour("text2"), fontSize: 12, lineHeight: "20px" });

interface Props {
  form: FormDescription<z.input<typeof extrasFields>>;
  values: Record<string, unknown>;
  lastResult: LastResult;
  actions: readonly ExtraRow<ActionKind>[];
  addons: readonly ExtraRow<AddonKind>[];
  /** The word of the amounts' currency. */
  currency: string;
  /** What the typed counts cost, by kind; undefined before they were counted. */
  live: Readonly<Record<string, string>> | undefined;
  /** An element of the step, by which its form is found. */
  inside: RefObject<HTMLSpanElement>;
}

/** The second step: how many messages and how much more of the plan. Amounts are the platform's. */
export function ExtrasStep({ form, values, lastResult, actions, addons, currency, live, inside }: Props) {
  const { t } = useTranslation("checkout");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <FirstSubmit />
      <span ref={inside} hidden />
      <h2>{t("extras.question")}</h2>
      <p>{t("extras.text")}</p>
      <Group>
        <legend>{t("extras.messages")}</legend>
        <Heads currency={currency} />
        {actions.map((row) => (
          <ExtraField
            key={row.kind}
            row={row}
            name={t(`extras.actions.${row.kind}`)}
            field={fields.actions[row.kind]}
            live={live}
          />
        ))}
      </Group>
      {addons.length === 0 ? null : (
        <Group>
          <legend>{t("extras.addons")}</legend>
          {addons.map((row) => (
            <ExtraField
              key={row.kind}
              row={row}
              name={t(`extras.addon.${row.kind}`)}
              field={fields.addons[row.kind]}
              live={live}
            />
          ))}
        </Group>
      )}
      <Note>{t("extras.parts")}</Note>
      <div>
        <Button look="plain" name="intent" value="stay">
          {t("extras.calculate")}
        </Button>
      </div>
    </>
  );
}

function Heads({ currency }: { currency: string }) {
  const { t } = useTranslation("checkout");
  return (
    <Head aria-hidden>
      <span>{t("extras.what")}</span>
      <span className="counts">{t("extras.counts")}</span>
      <span>{t("extras.amount", { currency })}</span>
    </Head>
  );
}

/** Where the sliders end; more is typed. */
const maxSlid = 20;

const readCount = (typed = "") => Math.min(Number(asciiDigits(typed)) || 0, maxSlid);

/** A slider that says its value in the field of a count, and follows what is typed there. */
function useSlider(typed: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(readCount(typed));
  // The field may hold what was typed before scripts ran, or what the server answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each answer.
  useEffect(() => setValue(readCount(field.current?.value)), [typed]);
  const slide = (count: number) => {
    setValue(count);
    if (field.current === null) return;
    field.current.value = count === 0 ? "" : formatPlain(count);
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { field, value, follow: () => setValue(readCount(field.current?.value)), slide };
}

function ExtraField({
  row: { kind, price, amount, included },
  name,
  field: { errors, required: _, ...field },
  live,
}: {
  row: ExtraRow<ActionKind | AddonKind>;
  name: string;
  field: FieldProps;
  live: Props["live"];
}) {
  const { id, aria } = useFieldIds({ errors });
  const slider = useSlider(field.defaultValue);
  const Icon = icons[kind];
  const stored = errors === undefined || errors.length === 0 ? amount : "—";
  return (
    <Row>
      <span className="icon">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="what">
        <label htmlFor={id}>{name}</label>
        <small>
          {price}
          {included === "" ? null : ` · ${included}`}
        </small>
      </div>
      <div className="field">
        <Input
          {...field}
          {...aria}
          ref={slider.field}
          onInput={slider.follow}
          inputMode="numeric"
          autoComplete="off"
          placeholder="۰"
        />
      </div>
      <div className="slider">
        {/* For pointers alone: the field beside it says the same. */}
        <Slider min={0} max={maxSlid} value={slider.value} onSlide={slider.slide} tabIndex={-1} aria-hidden />
      </div>
      <span className="amount">{live === undefined ? stored : (live[kind] ?? "—")}</span>
      <FieldNotes id={id} errors={errors} />
    </Row>
  );
}
