import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import type { campaignSettingsStep } from "#contract/campaigns/campaign-form.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { type DateChoices, DateField } from "../date-field.tsx";
import { AreaField, Field, SelectField } from "../field.tsx";
import { SegmentChoices } from "../journeys/segment-choices.tsx";
import { LatinField, latin } from "../latin-field.tsx";
import { FirstSubmit, ItemButtons } from "../list-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { type Fields, type ListItem, type ListProps, useFields } from "../use-fields.ts";
import type { CampaignChoices } from "./campaign-data.ts";
import type { StepProps } from "./campaign-steps.tsx";
import { AddRow, Rows } from "./step-rows.tsx";

type Input = z.input<typeof campaignSettingsStep>;
type Message = NonNullable<Input["messages"]>[number];
type DayInput = Record<"day" | "month" | "year", string>;

/** Fields that belong to another choice are hidden by style alone; they count only where that choice is made. */
const Frame = styled("div")({
  display: "grid",
  gap: 20,
  minInlineSize: 0,
  "& details > summary": {
    ...{ display: "list-item", listStyle: "disclosure-closed inside" },
    ...{ cursor: "pointer", fontWeight: 600, paddingBlock: 8 },
  },
  "& details[open] > summary": { listStyleType: "disclosure-open" },
  "& details li": { paddingBlock: 4 },
  '&:not(:has([name="mode"][value="live"]:checked)) .live': { display: "none" },
  '&:not(:has([name="when"][value="later"]:checked)) .later': { display: "none" },
  '& li:not(:has(option[value^="EMAIL "]:checked)) > .mail': { display: "none" },
  '& li:not(:has(option[value^="SMS "]:checked)) > .sms': { display: "none" },
  '& li:not(:has(option[value^="WHATSAPP "]:checked)) > .whatsapp': { display: "none" },
  "& .days": { display: "grid", gap: 12, maxInlineSize: 420 },
});

export interface SettingsProps extends StepProps<Input> {
  website: string;
  choices: CampaignChoices;
  days: DateChoices;
  /** What days begin with. */
  first: { at: DayInput; end: DayInput };
  times: { value: string; label: string }[];
  /** That nobody gets the stored choices; undefined where somebody does. */
  nobody: string | undefined;
}

/** The third step: messages by channel, segments in and out, and when. */
export function SettingsStep({
  form,
  values,
  lastResult,
  website,
  choices,
  days,
  first,
  times,
  nobody,
}: SettingsProps) {
  const { t } = useTranslation("campaignWizard");
  const { at, end } = values as unknown as { at?: DayInput; end?: DayInput };
  const fields = useFields(form, lastResult, {
    ...(values as object),
    ...{ at: at ?? first.at, end: end ?? first.end, time: values.time ?? "09:00" },
  });
  const modes = (["snapshot", "live"] as const).map((value) => ({
    ...{ value, label: t(`settings.modes.${value}`), aside: t(`settings.modeHints.${value}`) },
  }));
  const whens = (["now", "later"] as const).map((value) => ({
    ...{ value, label: t(`settings.whens.${value}`), aside: t(`settings.whenHints.${value}`) },
  }));
  const day = { partLabels: t("settings.dayParts", { returnObjects: true }), choices: days };
  return (
    <>
      <FirstSubmit />
      <h2>{t("settings.question")}</h2>
      <p>{t("settings.hint")}</p>
      <Frame>
        <Messages list={fields.messages} choices={choices} website={website} />
        <Order field={fields.order} isShown={fields.messages.items.length > 1} />
        <Audience fields={fields} segments={choices.segments} nobody={nobody} website={website} />
        <RadioList legend={t("settings.mode")} options={modes} {...chosen(fields.mode, "snapshot")} />
        <div className="live days">
          <DateField name="end" label={t("settings.end")} {...day} {...dayOf(fields.end)} />
        </div>
        <RadioList legend={t("settings.when")} options={whens} {...chosen(fields.when, "now")} />
        <div className="later days">
          <DateField name="at" label={t("settings.at")} {...day} {...dayOf(fields.at)} />
          <SelectField label={t("settings.time")} options={times} {...fields.time} />
        </div>
        <Field
          label={t("settings.throttle")}
          hint={t("settings.throttleHint")}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          {...fields.throttle}
        />
      </Frame>
    </>
  );
}

type Radio = { name: string; defaultValue: string | undefined; errors: string[] | undefined };
const chosen = ({ name, defaultValue, errors }: Radio, otherwise: string) => ({
  ...{ name, defaultValue: defaultValue ?? otherwise, errors },
});

const dayOf = ({ day, month, year }: Fields<DayInput>) => ({
  chosen: { day: day.defaultValue ?? "", month: month.defaultValue ?? "", year: year.defaultValue ?? "" },
  errors: day.errors,
});

function Messages({
  list,
  choices,
  website,
}: { list: ListProps<Message> } & Pick<SettingsProps, "choices" | "website">) {
  const { t } = useTranslation("campaignWizard");
  const isNone = choices.templates.length === 0;
  return (
    <Rows>
      <legend>{t("settings.messages")}</legend>
      {isNone ? (
        <Banner
          tone="info"
          title={t("settings.noTemplates")}
          action={
            <ButtonLink isSmall to={`/w/${website}/integration/templates`}>
              {t("settings.toTemplates")}
            </ButtonLink>
          }
        />
      ) : null}
      <ol>
        {list.items.map((item, index) => (
          <MessageRow
            key={item.key}
            item={item}
            choices={choices}
            name={t("settings.messageRow", { number: formatNumber(index + 1) })}
          />
        ))}
      </ol>
      {isNone && list.items.length === 0 ? null : <AddRow list={list} label={t("settings.addMessage")} />}
      {isNone || choices.unready.length === 0 ? null : <Unready {...choices} website={website} />}
    </Rows>
  );
}

function Unready({ unready, website }: { unready: CampaignChoices["unready"]; website: string }) {
  const { t } = useTranslation("campaignWizard");
  return (
    <details>
      <summary>{t("settings.notReady")}</summary>
      <ul>
        {unready.map(({ label, why }) => (
          <li key={label}>
            <Link to={`/w/${website}/integration`}>{t("settings.lacks", { channel: label, why })}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function MessageRow({ item, choices, name }: { item: ListItem<Message>; choices: CampaignChoices; name: string }) {
  const { t } = useTranslation("campaignWizard");
  const { template, from, fromName, fromLocal, replyTo, bale, values, heading, suffixes } = item.field;
  const bales = (["off", "first"] as const).map((value) => ({ value, label: t(`settings.bales.${value}`) }));
  return (
    <li>
      <div className="head">
        <strong>{name}</strong>
        <span>
          <ItemButtons item={item} name={name} />
        </span>
      </div>
      <div className="pair">
        <SelectField
          label={t("settings.template")}
          options={[{ value: "", label: t("settings.noTemplate") }, ...choices.templates]}
          {...template}
        />
        <SelectField
          label={t("settings.from")}
          options={[{ value: "", label: t("settings.fromAny") }, ...choices.senders]}
          {...from}
        />
      </div>
      {choices.hasBale || bale.defaultValue === "first" || bale.errors !== undefined ? (
        <div className="pair sms">
          <SelectField label={t("settings.bale")} options={bales} {...bale} />
        </div>
      ) : null}
      <div className="whatsapp">
        <AreaField label={t("settings.values")} hint={t("settings.valuesHint")} rows={3} {...values} />
      </div>
      <div className="pair whatsapp">
        <Field label={t("settings.heading")} hint={t("settings.headingHint")} autoComplete="off" {...heading} />
        <AreaField label={t("settings.suffixes")} hint={t("settings.suffixesHint")} rows={2} {...latin} {...suffixes} />
      </div>
      <div className="pair mail">
        <Field label={t("settings.fromName")} autoComplete="off" {...fromName} />
        <LatinField label={t("settings.fromLocal")} hint={t("settings.fromLocalHint")} {...fromLocal} />
      </div>
      <div className="pair mail">
        <LatinField label={t("settings.replyTo")} inputMode="email" {...replyTo} />
      </div>
    </li>
  );
}

/** Of one channel it means nothing; without the choice the first one counts. */
function Order({ field, isShown }: { field: Radio; isShown: boolean }) {
  const { t } = useTranslation("campaignWizard");
  const { name, defaultValue = "first", errors } = field;
  if (!isShown) return <input type="hidden" name={name} value={defaultValue} />;
  const options = (["first", "all"] as const).map((value) => ({
    ...{ value, label: t(`settings.orders.${value}`), aside: t(`settings.orderHints.${value}`) },
  }));
  return (
    <RadioList legend={t("settings.order")} name={name} options={options} defaultValue={defaultValue} errors={errors} />
  );
}

interface AudienceProps {
  fields: Pick<Fields<Input>, "segments" | "exclude">;
  segments: CampaignChoices["segments"];
  nobody: string | undefined;
  website: string;
}

function Audience({ fields, segments, nobody, website }: AudienceProps) {
  const { t } = useTranslation("campaignWizard");
  if (segments.length === 0) {
    return (
      <Banner
        tone="info"
        title={t("settings.noSegments")}
        action={
          <ButtonLink isSmall to={`/w/${website}/segments/new`}>
            {t("settings.toSegments")}
          </ButtonLink>
        }
      />
    );
  }
  const chosenOf = (list: ListProps<string>) =>
    list.items.flatMap(({ field }) => (field as { defaultValue?: string }).defaultValue ?? []);
  const left = chosenOf(fields.exclude);
  return (
    <>
      <SegmentChoices
        label={t("settings.segments")}
        name="segments"
        options={segments}
        chosen={chosenOf(fields.segments)}
        hint={t("settings.segmentsHint")}
        errors={fields.segments.errors}
      />
      {nobody === undefined ? null : <Banner tone="warn" title={nobody} />}
      <details open={left.length > 0 || fields.exclude.errors !== undefined}>
        <summary>{t("settings.excludeSummary")}</summary>
        <SegmentChoices
          label={t("settings.exclude")}
          name="exclude"
          options={segments}
          chosen={left}
          errors={fields.exclude.errors}
        />
      </details>
    </>
  );
}
