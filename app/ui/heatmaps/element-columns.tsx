import { useTranslation } from "react-i18next";
import type { Column } from "../table.tsx";

/** The columns that say which element a row is about, by its words and its selector. */
export function useElementColumns<Row extends { words: string; selector: string }>(): Column<Row>[] {
  const { t } = useTranslation("heatmaps");
  return [
    { key: "words", label: t("columns.element"), cell: ({ words }) => <bdi>{words}</bdi> },
    {
      key: "selector",
      label: t("lost.selector"),
      isLong: true,
      cell: ({ selector }) => <code dir="ltr">{selector}</code>,
    },
  ];
}
