import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { colour } from "./theme/tokens.ts";

const Cell = styled("td")({ color: colour("text2") });
/** Explicit roles, as in every table that phones show as cards. */
const roles = { row: { role: "row" }, cell: { role: "cell" } } as const;

/** The body of a table without rows in the period. */
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
