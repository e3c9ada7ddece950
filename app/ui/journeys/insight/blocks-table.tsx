import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../../card.tsx";
import { Table } from "../../table.tsx";
import { colour } from "../../theme/tokens.ts";
import { TypeIcon } from "../kind-mark.tsx";
import type { BlockRow } from "./insight-data.ts";

const Name = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  minInlineSize: 140,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "& svg": { flex: "none", color: colour("text2") },
});

const Share = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  "& > svg": {
    inlineSize: 120,
    blockSize: 8,
    borderRadius: 4,
    backgroundColor: colour("mute"),
    fill: colour("series1"),
  },
});

/** A share as a bar that grows from the inline start. */
export const ShareLine = ({ width }: { width: number }) => (
  <svg aria-hidden="true">
    <rect x={`${100 - width * 100}%`} width={`${width * 100}%`} height="100%" />
  </svg>
);

/** Every block of the map with who came, who stands there and who went on. */
export function BlocksTable({ rows, isOver }: { rows: readonly BlockRow[]; isOver: boolean }) {
  const { t } = useTranslation("journeyInsight");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("blocks.title")}</CardTitle>
      </CardHead>
      <Table
        label={t("blocks.title")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: "block",
            label: t("blocks.block"),
            cell: ({ to, name, type, isGoal }) => (
              <Name>
                <TypeIcon type={type} isGoal={isGoal} />
                <Link to={to}>{name}</Link>
              </Name>
            ),
          },
          { key: "entered", label: t("blocks.entered"), isFigure: true, isLead: true, cell: ({ entered }) => entered },
          {
            key: "inside",
            label: t(isOver ? "blocks.insideThen" : "blocks.inside"),
            isFigure: true,
            cell: ({ inside, standing }) => (standing === undefined ? inside : <Link to={standing}>{inside}</Link>),
          },
          { key: "left", label: t("blocks.left"), isFigure: true, cell: ({ passed }) => passed },
          { key: "outs", label: t("blocks.outs"), needs: 1000, cell: ({ outs }) => outs || "—" },
          {
            key: "share",
            label: t("blocks.share"),
            isFigure: true,
            cell: ({ share, width }) => (
              <Share>
                <ShareLine width={width} />
                {share}
              </Share>
            ),
          },
        ]}
      />
    </Card>
  );
}
