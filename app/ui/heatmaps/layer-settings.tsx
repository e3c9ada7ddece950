import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPlain } from "#app/format/numbers.ts";
import { heatColors } from "#contract/heat/ramp.ts";
import { type HeatSettingName, heatSettingNames, heatSettings, type LayerSettings } from "#contract/heat-settings.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Field } from "../field.tsx";
import { Slider } from "../slider.tsx";
import { colour } from "../theme/tokens.ts";
import type { LiveSettings } from "./use-live-layer.ts";

const Body = styled(Form)({
  display: "grid",
  gap: 12,
  padding: "0 16px 12px",
  "& .buttons": { display: "flex", justifyContent: "end" },
});

const Slid = styled("div")({ display: "grid", gap: 4 });

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
  live: LiveSettings;
}

/** The settings of the layer as a form, with sliders where scripts run, and what its colours mean. */
export function LayerSettingsCard({ hidden, reset, ends, live }: Props) {
  const { t } = useTranslation("heatmaps");
  return (
    <Card as="aside">
      <CardHead>
        <CardTitle>{t("settings.title")}</CardTitle>
        <Link to={reset} preventScrollReset>
          {t("settings.reset")}
        </Link>
      </CardHead>
      <Body method="get" preventScrollReset onPointerEnter={live.begin} onFocus={live.begin}>
        {hidden.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {heatSettingNames.map((name) => (
          <Setting
            key={name}
            name={name}
            value={live.values[name]}
            loadKey={live.loadKey}
            onChange={(value) => live.change(name, value)}
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

interface SettingProps {
  name: HeatSettingName;
  value: number;
  loadKey: string;
  onChange: (value: number) => void;
}

/** A number field, which the form sends, and a slider that follows it. */
function Setting({ name, value, loadKey, onChange }: SettingProps) {
  const { t } = useTranslation("heatmaps");
  const { min, max } = heatSettings[name];
  const [typed, setTyped] = useState(String(value));
  // What is being typed stays as it is, also while it is no value yet; a link to other settings replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of the server replaces what is no value, too.
  useEffect(() => setTyped((before) => (Number(before) === value ? before : String(value))), [value, loadKey]);
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (text !== "" && Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  const unit = t(`settings.units.${name}`);
  return (
    <Slid>
      <Field
        label={t(`settings.${name}`)}
        aside={<span>{unit}</span>}
        {...{ name, min, max, type: "number", dir: "ltr", inputMode: "numeric", autoComplete: "off", value: typed }}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Slider
        aria-label={t(`settings.${name}`)}
        aria-valuetext={`${formatPlain(value)} ${unit}`}
        {...{ min, max, value }}
        onSlide={onChange}
      />
    </Slid>
  );
}
