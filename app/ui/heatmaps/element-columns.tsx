import type { TFunction } from "i18next";
import type { Column } from "../table.tsx";

/** The columns that say which element a row is about, by its words and its selector. */
export const elementColumns = <Row extends { words: string; selector: string }>(
  t: TFunction<"heatmaps">,
): Column<Row>[] => [
  { key: "words", label: t("columns.element"), cell: ({ words }) => <bdi>{words}</bdi> },
  {
    key: "selector",
    label: t("lost.selector"),
    isLong: true,
    cell: ({ selector }) => <code dir="ltr">{selector}</code>,
  },
];
