import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { SegmentRow, Segments, type TabLink } from "../segments.tsx";
import { colour, onlyPhone } from "../theme/tokens.ts";

export interface DeviceLink extends TabLink {
  key: "desktop" | "tablet" | "mobile";
  count: string;
}

const Bar = styled(Card)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 16px",
  padding: 16,
  "& > code": { color: colour("text2"), overflowWrap: "anywhere", marginInlineEnd: "auto" },
});

const Devices = styled(SegmentRow)({
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 6,
    [onlyPhone]: { flexBasis: "auto" },
  },
  "& small": { fontSize: 12, fontWeight: 400, color: colour("text2") },
});

const icons = { desktop: Monitor, tablet: Tablet, mobile: Smartphone };

interface Props {
  addresses: readonly string[];
  devices: readonly DeviceLink[];
  views: readonly TabLink[];
  layers: readonly TabLink[];
  variants: readonly TabLink[];
  /** The kept pictures, where there are several. */
  captures: readonly TabLink[];
  /** Whether clicks are shown, which have layers. */
  hasLayers: boolean;
}

/** What a heatmap shows: of which devices, clicks or scrolling, which clicks, which of two pages. */
export function ViewBar({ addresses, devices, views, layers, variants, captures, hasLayers }: Props) {
  const { t } = useTranslation("heatmaps");
  return (
    <Bar>
      <Devices aria-label={t("fields.devices")}>
        {devices.map(({ key, label, count, to, current }) => {
          const Icon = icons[key];
          return (
            <Link key={key} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {label} <small>{count}</small>
            </Link>
          );
        })}
      </Devices>
      <Segments label={t("view.views")} links={views} />
      {hasLayers ? <Segments label={t("view.layers")} links={layers} /> : null}
      {variants.length === 0 ? null : <Segments label={t("view.pages")} links={variants} />}
      {captures.length === 0 ? null : <Segments label={t("view.captures")} links={captures} />}
      <code dir="ltr">{addresses.join(" / ")}</code>
    </Bar>
  );
}
