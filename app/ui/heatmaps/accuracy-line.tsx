import styled from "@emotion/styled";
import { Crosshair, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";
import { useElementColumns } from "./element-columns.tsx";
import type { AccuracyData } from "./picture-data.ts";

const Line = styled("p")({
  display: "flex",
  gap: 8,
  padding: "16px 16px 8px",
  "& svg": { flex: "none", marginBlockStart: 2, color: colour("ok") },
  "& strong": { fontWeight: 600 },
  "&[data-poor]": { color: colour("warn") },
  "&[data-poor] svg": { color: colour("warn") },
});

const Lost = styled("details")({
  paddingBlockEnd: 8,
  "& > summary": { padding: "0 16px 8px", color: colour("plink"), cursor: "pointer" },
  "@media (pointer: coarse)": { "& > summary": { minBlockSize: 44 } },
});

/** How much of the clicks found their place on the picture, and which did not. */
export function AccuracyLine({ data: { placed, rest, isPoor, lost } }: { data: AccuracyData }) {
  const { t } = useTranslation("heatmaps");
  const elementColumns = useElementColumns<AccuracyData["lost"][number]>();
  const Icon = isPoor ? TriangleAlert : Crosshair;
  return (
    <>
      <Line data-poor={isPoor || undefined}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span>
          <strong>{placed}</strong> {rest}
        </span>
      </Line>
      {lost.length === 0 ? null : (
        <Lost>
          <summary>{t("lost.show")}</summary>
          <Table
            label={t("lost.title")}
            rows={lost}
            keyOf={({ key }) => key}
            columns={[
              ...elementColumns,
              { key: "clicks", label: t("columns.clicks"), isFigure: true, cell: ({ clicks }) => clicks },
              { key: "reason", label: t("lost.reason"), cell: ({ reason }) => reason },
            ]}
          />
        </Lost>
      )}
    </>
  );
}
