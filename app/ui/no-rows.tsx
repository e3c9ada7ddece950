import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { colour } from "./theme/tokens.ts";

const Cell = styled("td")({ color: colour("text2") });
/** Said outright, as everything of a table that phones show as cards. */
const roles = { row: { role: "row" }, cell: { role: "cell" } } as const;

/** Stands in a table's body where the period has no rows for it. */
export function NoRows({ columns }: { columns: number }) {
  const { t } = useTranslation("overview");
  return (
    <tr {...roles.row}>
      <Cell {...roles.cell} colSpan={columns}>
        {t("nothing")}
      </Cell>
    </tr>
  );
}
