import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";
import { colour, from } from "../theme/tokens.ts";
import { useElementColumns } from "./element-columns.tsx";
import { PagePicture } from "./page-picture.tsx";
import type { PictureData } from "./picture-data.ts";
import { PictureLink } from "./picture-link.tsx";

/** An element of two pages in words. */
export interface ComparedRow {
  key: string;
  words: string;
  selector: string;
  first: string;
  second: string;
  difference: string;
  /** Its interval lies on one side of zero. */
  isSure: boolean;
}

export interface ComparedSide {
  key: "a" | "b";
  address: string;
  words: string;
  picture: PictureData | undefined;
}

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  "& p": { padding: "0 16px 12px", color: colour("text2") },
});

const Difference = styled("span")({
  color: colour("text3"),
  "&[data-sure]": { color: colour("text"), fontWeight: 600 },
});

/** Two pages side by side, their layers on one scale, and the shares of their elements. */
export function ComparisonCards({ sides, rows }: { sides: readonly ComparedSide[]; rows: readonly ComparedRow[] }) {
  const { t } = useTranslation("heatmaps");
  const elementColumns = useElementColumns<ComparedRow>();
  return (
    <>
      <Pair>
        {sides.map(({ key, address, words, picture }) => (
          <Card key={key}>
            <CardHead>
              <CardTitle>{t(`view.variants.${key}`)}</CardTitle>
              <code dir="ltr">{address}</code>
              {picture?.file === undefined ? null : (
                <PictureLink to={picture.file} of={t(`view.variants.${key}`)} isSmall />
              )}
            </CardHead>
            <p>{words}</p>
            {picture === undefined ? null : <PagePicture data={picture} />}
          </Card>
        ))}
      </Pair>
      <Card>
        <CardHead>
          <CardTitle>{t("comparison.title")}</CardTitle>
        </CardHead>
        <Table
          label={t("comparison.title")}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            ...elementColumns,
            { key: "first", label: t("view.variants.a"), isFigure: true, cell: ({ first }) => first },
            { key: "second", label: t("view.variants.b"), isFigure: true, cell: ({ second }) => second },
            {
              key: "difference",
              label: t("comparison.difference"),
              cell: ({ difference, isSure }) => <Difference data-sure={isSure || undefined}>{difference}</Difference>,
            },
          ]}
        />
        <CardFoot>
          <span>{t("comparison.text")}</span>
        </CardFoot>
      </Card>
    </>
  );
}
