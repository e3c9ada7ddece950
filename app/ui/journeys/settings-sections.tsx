import { useTranslation } from "react-i18next";
import type { SettingsData } from "#app/journeys/settings-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button, ButtonLink } from "../button.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { Field, SelectField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { resultOf } from "../result-of.ts";
import { SectionPostForm } from "../section-post-form.tsx";
import { Section, Sections } from "../sections.tsx";
import { useFields } from "../use-fields.ts";
import { LimitsSection } from "./limits-section.tsx";
import { SaveSettings } from "./save-settings.tsx";

interface Props {
  data: SettingsData;
  lastResult: LastResult;
}

type Answered = Parameters<typeof resultOf>[0];

/** The sections of a journey's settings, each a form of its own; `answered` is of one of them. */
export function SettingsSections({ data, answered }: Pick<Props, "data"> & { answered: Answered }) {
  const { t } = useTranslation("journeys");
  return (
    <Sections>
      <NameSection data={data} lastResult={resultOf(answered, "name")} />
      <GoalSection data={data} lastResult={resultOf(answered, "goal")} />
      <EntrySection data={data} lastResult={resultOf(answered, "entry")} />
      <LimitsSection data={data} lastResult={resultOf(answered, "limits")} />
      <Section title={t("settings.more")} text={t("settings.moreText")}>
        <MoreForm data={data} lastResult={resultOf(answered, "copy")} />
      </Section>
    </Sections>
  );
}

function NameSection({ data: { forms, filled, head }, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  const fields = useFields(forms.name, lastResult, filled.name);
  return (
    <Section title={t("settings.general")} text={t("settings.generalText")}>
      <SectionPostForm>
        <Field label={t("settings.name")} autoComplete="off" {...fields.name} />
        <SaveSettings intent="name" isShown={head.isEditable} />
      </SectionPostForm>
    </Section>
  );
}

function GoalSection({ data: { forms, filled, names, head }, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  const fields = useFields(forms.goal, lastResult, filled.goal);
  const common = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <Section title={t("settings.goal")} text={t("settings.goalText")}>
      <SectionPostForm>
        <LatinField
          label={t("settings.event")}
          hint={t("settings.eventHint")}
          dir="auto"
          list={eventNamesId}
          {...fields.event}
        />
        <EventNames names={names} />
        <Field label={t("settings.deadlineDays")} {...common} {...fields.deadlineDays} />
        <Field
          label={t("settings.trafficPercent")}
          hint={t("settings.trafficHint")}
          {...common}
          {...fields.trafficPercent}
        />
        <SelectField
          label={t("settings.onConversion")}
          options={(["leave", "stay"] as const).map((value) => ({
            value,
            label: t(`settings.onConversions.${value}`),
          }))}
          {...fields.onConversion}
        />
        <SaveSettings intent="goal" isShown={head.isEditable} />
      </SectionPostForm>
    </Section>
  );
}

function EntrySection({ data: { forms, filled, head }, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  const fields = useFields(forms.entry, lastResult, filled.entry);
  const common = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <Section title={t("settings.entry")} text={t("settings.entryText")}>
      <SectionPostForm>
        <SelectField
          label={t("settings.audience")}
          options={(["known", "all"] as const).map((value) => ({ value, label: t(`settings.audiences.${value}`) }))}
          {...fields.audience}
        />
        <div>
          <RadioList
            legend={t("settings.reentry")}
            options={(["never", "finished", "days"] as const).map((value) => ({
              ...{ value, label: t(`settings.reentries.${value}`) },
            }))}
            {...fields.reentry}
          />
        </div>
        <Field label={t("settings.reentryDays")} {...common} {...fields.reentryDays} />
        <Field label={t("settings.maxAge")} {...common} {...fields.maxAge} />
        <Field
          label={t("settings.expiresAt")}
          hint={t("settings.expiresHint")}
          autoComplete="off"
          {...fields.expiresAt}
        />
        <Field label={t("settings.rate")} {...common} {...fields.rate} />
        <Field label={t("settings.priority")} {...common} {...fields.priority} />
        <SaveSettings intent="entry" isShown={head.isEditable} />
      </SectionPostForm>
    </Section>
  );
}

function MoreForm({ data: { website, head, copyName, forms }, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  const fields = useFields(forms.copy, lastResult, { name: copyName });
  const base = `/w/${website}/journeys/${head.id}`;
  return (
    <SectionPostForm>
      <Field label={t("settings.copyName")} autoComplete="off" {...fields.name} />
      <Button look="plain" name="intent" value="copy">
        {t("settings.copy")}
      </Button>
      <ButtonLink to={`${base}/export`} isFile>
        {t("settings.export")}
      </ButtonLink>
      {head.isEditable ? (
        <ButtonLink look="dangerPlain" to={`${base}/delete`}>
          {t("settings.delete")}
        </ButtonLink>
      ) : null}
    </SectionPostForm>
  );
}
