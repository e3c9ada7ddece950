import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { cappedChannels, capWindows } from "#app/journeys/capped-channels.ts";
import type { SettingsData } from "#app/journeys/settings-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { channelText } from "#contract/text/journeys.ts";
import { CheckField, Field } from "../field.tsx";
import { WindowFields } from "../integration/window-fields.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Section } from "../sections.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { SaveSettings } from "./save-settings.tsx";

/** A row a channel. */
const Caps = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 12,
  alignItems: "end",
});

interface Shown {
  caps: Record<string, FieldProps>;
  quiet: Parameters<typeof WindowFields>[0]["fields"];
  queue: FieldProps;
  queueHours: FieldProps;
}

/** What a person gets from a journey at most, when nothing leaves, and how long messages wait. */
export function LimitsSection({
  data: { forms, filled, head, moreQuiet },
  lastResult,
}: {
  data: SettingsData;
  lastResult: LastResult;
}) {
  const { t } = useTranslation("journeys");
  const { caps, quiet, queue, queueHours } = useFields(
    forms.limits,
    lastResult,
    filled.limits as never,
  ) as unknown as Shown;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  const further = moreQuiet === "" ? "" : ` ${t("settings.quietMore", { number: moreQuiet })}`;
  return (
    <Section title={t("settings.limits")} text={t("settings.limitsText")}>
      <SectionPostForm>
        <Caps>
          {cappedChannels.flatMap((channel) =>
            capWindows.map((window) => (
              <Field
                key={`${channel} ${window}`}
                label={t(`settings.${window}`, { channel: channelText[channel] })}
                {...number}
                {...(caps[`${channel}_${window}`] as FieldProps)}
              />
            )),
          )}
        </Caps>
        <div>
          <WindowFields legend={t("settings.quiet")} hint={`${t("settings.quietHint")}${further}`} fields={quiet} />
        </div>
        <CheckField label={t("settings.queue")} {...queue} />
        <Field label={t("settings.queueHours")} hint={t("settings.queueHint")} {...number} {...queueHours} />
        <SaveSettings intent="limits" isShown={head.isEditable} />
      </SectionPostForm>
    </Section>
  );
}
