import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { Segments } from "../segments.tsx";

/** How long each point of a chart is, where the period has several that fit. */
export interface ChartStep {
  key: string;
  label: string;
  current: boolean;
}

/** Links to the same screen with longer or shorter steps. */
export function ChartSteps({ steps }: { steps: readonly ChartStep[] }) {
  const { t } = useTranslation("overview");
  const { search } = useLocation();
  if (steps.length < 2) return null;
  const to = (boundary: string) => withParams(new URLSearchParams(search), { boundary });
  return (
    <Segments
      label={t("chart.steps.label")}
      links={steps.map(({ key, label, current }) => ({ label, current, to: to(key) }))}
    />
  );
}
