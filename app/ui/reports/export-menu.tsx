import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Download, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Menu, MenuRow } from "../menu.tsx";

const Row = styled(Link)({ ...MenuRow, whiteSpace: "nowrap" });
const Print = styled("button")({
  ...MenuRow,
  whiteSpace: "nowrap",
  // The browser's own menu prints too.
  "@media (scripting: none)": { display: "none" },
});

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What leaves a report: all its rows as a file, with ISO or Jalali dates where it has any, and the screen on paper. */
export function ExportMenu({ to, hasDates = false }: { to: string; hasDates?: boolean }) {
  const { t } = useTranslation("reports");
  return (
    <Menu
      label={t("file")}
      end
      summary={
        <>
          <Download {...icon} />
          {t("file")}
        </>
      }
    >
      <Row to={to} reloadDocument download>
        <Download {...icon} />
        {t("csv")}
      </Row>
      {hasDates ? (
        <Row to={`${to}${to.endsWith("?") ? "" : "&"}dates=jalali`} reloadDocument download>
          <Download {...icon} />
          {t("csvJalali")}
        </Row>
      ) : null}
      <Print type="button" onClick={() => window.print()}>
        <Printer {...icon} />
        {t("print")}
      </Print>
    </Menu>
  );
}
