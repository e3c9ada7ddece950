import styled from "@emotion/styled";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { hidden, onlyPhone } from "../theme/tokens.ts";

/** Both files side by side: a card's head spreads what stands in it. */
const Files = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** Words that phones leave out, for the eye alone. */
const Whole = styled("span")({ [onlyPhone]: hidden });

interface Props {
  to: string;
  of?: string;
  isSmall?: boolean;
  hasDates?: boolean;
}

/**
 * All rows of a table as a file, with ISO or Jalali dates where it has any. `isSmall` stands on a card; `of` says for whom
 * hears it which table that is.
 */
export function ExportLink({ to, of, isSmall = false, hasDates = false }: Props) {
  const { t } = useTranslation("reports");
  const table = of === undefined ? null : <span className="hidden">: {of}</span>;
  const start = <Download size={isSmall ? 16 : 18} strokeWidth={1.75} aria-hidden />;
  const file = (
    <ButtonLink to={to} isFile isSmall={isSmall} start={start}>
      <span>
        {t("file")}
        {isSmall ? null : <Whole> {t("export")}</Whole>}
      </span>
      {table}
    </ButtonLink>
  );
  if (!hasDates) return file;
  return (
    <Files>
      {file}
      <ButtonLink to={`${to}${to.includes("?") ? "&" : "?"}dates=jalali`} isFile isSmall={isSmall} start={start}>
        {t("jalali")}
        {table}
      </ButtonLink>
    </Files>
  );
}
