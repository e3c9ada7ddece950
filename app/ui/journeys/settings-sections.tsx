import { useTranslation } from "react-i18next";
import type { SettingsData } from "#app/journeys/settings-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button, ButtonLink } from "../button.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { Field, SelectField } from "../field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Section, Sections } from "../sections.tsx";
import { useFields } from "../use-fields.ts";
import { LimitsSection } from "./limits-section.tsx";
import { SaveSettings } from "./save-settings.tsx";

interface Props {
  data: SettingsData;
  lastResult: LastResult;
}

/** The sections of a journey's settings, each a form of its own. */
export function SettingsSections({ data, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  return (
    <Sections>
      <NameSection data={data} lastResult={lastResult} />
      <GoalSection data={data} lastResult={lastResult} />
      <EntrySection data={data} lastResult={lastResult} />
      <LimitsSection data={data} lastResult={lastResult} />
      <Section title={t("settings.more")} text={t("settings.moreText")}>
        <MoreForm data={data} />
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
        <Field
          label={t("settings.event")}
          hint={t("settings.eventHint")}
          dir="ltr"
          autoComplete="off"
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
        <Field label={t("settings.expiresAt")} hint={t("settings.expiresHint")} type="date" {...fields.expiresAt} />
        <Field label={t("settings.rate")} {...common} {...fields.rate} />
        <Field label={t("settings.priority")} {...common} {...fields.priority} />
        <SaveSettings intent="entry" isShown={head.isEditable} />
      </SectionPostForm>
    </Section>
  );
}

function MoreForm({ data: { website, head, copyName } }: { data: SettingsData }) {
  const { t } = useTranslation("journeys");
  const base = `/w/${website}/journeys/${head.id}`;
  return (
    <SectionPostForm>
      <Field label={t("settings.copyName")} name="name" defaultValue={copyName} autoComplete="off" />
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
