import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { NotificationKind } from "#contract/notifications.ts";
import { Button } from "../button.tsx";
import { CheckField } from "../field.tsx";
import { Section, SectionForm, Sections } from "../sections.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { FieldProps } from "../use-fields.ts";

const groups = {
  work: ["jobFinished", "jobFailed", "importReady", "heatmapReady", "heatmapFailed"],
  website: [
    "trafficSpike",
    "domainBroken",
    "providerDown",
    "journeyExpired",
    "campaignStopped",
    "campaignWaiting",
    "backupFailed",
  ],
  money: ["quota", "paymentPaid", "paymentFailed", "walletChanged", "lowBalance", "findingsPriced", "findingsUnpaid"],
} as const satisfies Record<string, readonly NotificationKind[]>;
const groupNames = ["work", "website", "money"] as const;

const Kind = styled("fieldset")({
  display: "grid",
  gridTemplateColumns: "auto auto",
  justifyContent: "start",
  gap: "4px 24px",
  inlineSize: "100%",
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { float: "inline-start", gridColumn: "1 / -1", padding: 0, fontWeight: 600 },
  [from.tablet]: {
    gridTemplateColumns: "minmax(0, 1fr) auto auto",
    alignItems: "center",
    justifyContent: "stretch",
    "& legend": { gridColumn: "auto" },
  },
  "& + &": { paddingBlockStart: 12, borderBlockStart: `1px solid ${colour("line")}` },
});

type Channel = Record<NotificationKind, FieldProps>;

/** A row for each kind, with a box for each channel. */
export function KindChoices({ fields }: { fields: { mail: Channel; push: Channel } }) {
  const { t } = useTranslation("notifications");
  return (
    <Sections>
      {groupNames.map((group) => (
        <Section key={group} title={t(`choices.groups.${group}.title`)} text={t(`choices.groups.${group}.text`)}>
          <SectionForm>
            {groups[group].map((kind) => (
              <Kind key={kind}>
                <legend>{t(`choices.kinds.${kind}`)}</legend>
                <CheckField label={t("choices.mail")} {...fields.mail[kind]} />
                <CheckField label={t("choices.push")} {...fields.push[kind]} />
              </Kind>
            ))}
            {group === "money" ? (
              <Button name="intent" value="save">
                {t("choices.submit")}
              </Button>
            ) : null}
          </SectionForm>
        </Section>
      ))}
    </Sections>
  );
}
