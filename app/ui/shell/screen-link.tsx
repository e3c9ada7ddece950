import { screenIcons } from "virtual:screen-icons";
import { Link, useLocation } from "@remix-run/react";
import { sharedParameters } from "#app/period/report-address.ts";
import type { ScreenIcon } from "#contract/screens.ts";
import { isOpen, menuPath } from "./menu-path.ts";

export interface Screen {
  key: string;
  label: string;
  group: string;
  path: string;
  icon: ScreenIcon;
}

/** A screen of the menu: its icon and its name, which a narrow sidebar shows on pointing. */
export function ScreenLink({
  website,
  screen: { path, icon, label },
  size = 20,
  className,
}: {
  website: string;
  screen: Screen;
  size?: number;
  className?: string;
}) {
  const Icon = screenIcons[icon];
  const { pathname, search } = useLocation();
  // Period and filters stay from report to report.
  const shared = path === "" || path.startsWith("reports/") ? sharedParameters(search).toString() : "";
  return (
    <Link
      className={className ?? ""}
      to={`/w/${website}${path === "" ? "" : `/${path}`}${shared === "" ? "" : `?${shared}`}`}
      aria-current={isOpen(path, menuPath(pathname, search)) ? "page" : undefined}
      title={label}
    >
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}
