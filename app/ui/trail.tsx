import styled from "@emotion/styled";
import { Link, useLocation, useMatches } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sharedParameters } from "#app/period/report-address.ts";
import { isOpen, menuPath } from "./shell/menu-path.ts";
import { colour } from "./theme/tokens.ts";

const Row = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text2"),
  overflowWrap: "anywhere",
  marginBlockEnd: -8,
  "& a": { display: "inline-flex", alignItems: "center", gap: 4, minBlockSize: 24 },
  // Its links reach into the space around it, so that a finger's size moves nothing.
  "@media (pointer: coarse)": { marginBlock: "-8px -16px", "& a": { minBlockSize: 44 } },
});

interface TrailStep {
  to: string;
  label: string;
}

interface WithMenu {
  website: { id: string };
  menu: { items: readonly { path: string; label: string }[] };
}

const isShell = (data: unknown): data is WithMenu =>
  typeof data === "object" && data !== null && "menu" in data && "website" in data;

/** The screen of the menu that the open page is below; undefined on that screen itself. */
function useScreenAbove(): TrailStep | undefined {
  const shell = useMatches().find(({ data }) => isShell(data))?.data as WithMenu | undefined;
  const { pathname, search } = useLocation();
  if (shell === undefined) return undefined;
  const open = menuPath(pathname, search);
  const screen = shell.menu.items.find(({ path }) => isOpen(path, open));
  if (screen === undefined) return undefined;
  const to = `/w/${shell.website.id}/${screen.path}`;
  // Period and filters go back with it, as the menu keeps them.
  const shared = screen.path.startsWith("reports/") ? sharedParameters(search).toString() : "";
  return pathname === to ? undefined : { to: shared === "" ? to : `${to}?${shared}`, label: screen.label };
}

/** The way back from a page: the screen of the menu that it is below, then what lies between, the nearest last. */
export function Trail({ steps = [] }: { steps?: readonly TrailStep[] }) {
  const { t } = useTranslation();
  const above = useScreenAbove();
  const trail = above === undefined ? steps : [above, ...steps];
  if (trail.length === 0) return null;
  return (
    <Row className="trail" aria-label={t("trail")}>
      {trail.map(({ to, label }) => (
        <Link key={to} to={to}>
          <bdi>{label}</bdi>
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden />
        </Link>
      ))}
    </Row>
  );
}
