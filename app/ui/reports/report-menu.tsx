import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Menu, MenuRow } from "#app/ui/menu.tsx";
import { useBeside } from "#app/ui/use-beside.ts";

const Row = styled(Link)({ ...MenuRow, whiteSpace: "nowrap" });

/** Pages that belong to a report: saved filters, annotations, shared links. Each links back to it. */
export function ReportMenu() {
  const { t } = useTranslation("overview");
  const beside = useBeside();
  return (
    <Menu label={t("menu.label")} end summary={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}>
      {(["filters", "annotations", "share"] as const).map((page) => (
        <Row key={page} to={beside(page)}>
          {t(`menu.${page}`)}
        </Row>
      ))}
    </Menu>
  );
}
