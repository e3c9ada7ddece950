import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heatColors } from "#contract/heat/ramp.ts";
import { heatSettingNames, heatSettings, type LayerSettings } from "#contract/heat-settings.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Field } from "../field.tsx";
import { colour } from "../theme/tokens.ts";

const Body = styled(Form)({
  display: "grid",
  gap: 12,
  padding: "0 16px 12px",
  "& .buttons": { display: "flex", justifyContent: "end" },
});

const Legend = styled("div")({
  display: "grid",
  gap: 4,
  padding: "0 16px 16px",
  "& svg": { inlineSize: "100%", blockSize: 8, borderRadius: 4, display: "block" },
  "& p": { display: "flex", justifyContent: "space-between", color: colour("text3"), fontSize: 12, lineHeight: "20px" },
});

interface Props {
  settings: LayerSettings;
  /** The rest of the address. */
  hidden: readonly (readonly [string, string])[];
  /** The same view with the first settings. */
  reset: string;
  /** The ends of the scale in words. */
  ends: { few: string; many: string };
}

/** The settings of the layer as a form, and what its colours mean. */
export function LayerSettingsCard({ settings, hidden, reset, ends }: Props) {
  const { t } = useTranslation("heatmaps");
  return (
    <Card as="aside">
      <CardHead>
        <CardTitle>{t("settings.title")}</CardTitle>
        <Link to={reset} preventScrollReset>
          {t("settings.reset")}
        </Link>
      </CardHead>
      <Body method="get" preventScrollReset key={Object.values(settings).join(" ")}>
        {hidden.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {heatSettingNames.map((name) => (
          <Field
            key={name}
            label={t(`settings.${name}`)}
            aside={<span>{t(`settings.units.${name}`)}</span>}
            name={name}
            type="number"
            dir="ltr"
            inputMode="numeric"
            min={heatSettings[name].min}
            max={heatSettings[name].max}
            defaultValue={settings[name]}
          />
        ))}
        <div className="buttons">
          <Button look="plain" isSmall>
            {t("settings.apply")}
          </Button>
        </div>
      </Body>
      <Legend>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id="heat-ramp" x1="1" x2="0">
              {heatColors.map((color, index) => (
                <stop key={color} offset={index / (heatColors.length - 1)} stopColor={color} />
              ))}
            </linearGradient>
          </defs>
          <rect width="100" height="8" fill="url(#heat-ramp)" />
        </svg>
        <p>
          <span>{ends.few}</span>
          <span>{ends.many}</span>
        </p>
      </Legend>
    </Card>
  );
}
