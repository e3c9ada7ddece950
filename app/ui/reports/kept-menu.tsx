import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Menu, MenuRow } from "../menu.tsx";
import { useBeside } from "../use-beside.ts";

const Row = styled(Link)({ ...MenuRow, whiteSpace: "nowrap" });

/** What can be done beside reading a report; each page knows the way back to it. */
export function KeptMenu() {
  const { t } = useTranslation("overview");
  const beside = useBeside();
  return (
    <Menu label={t("kept.label")} end summary={<Ellipsis size={18} strokeWidth={1.75} aria-hidden />}>
      {(["filters/add", "filters", "notes", "share"] as const).map((page) => (
        <Row key={page} to={beside(page)}>
          {t(`kept.${page}`)}
        </Row>
      ))}
    </Menu>
  );
}
