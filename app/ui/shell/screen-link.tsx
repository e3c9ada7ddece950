import { NavLink, useLocation } from "@remix-run/react";
import {
  Activity,
  CalendarClock,
  CodeXml,
  ContactRound,
  FileText,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Megaphone,
  MonitorSmartphone,
  Repeat,
  Route,
} from "lucide-react";
import { sharedParameters } from "#app/reports/report-address.ts";

/** Icons of the menu's screens; each later screen adds its own. */
const icons: Record<string, LucideIcon> = {
  activity: Activity,
  "calendar-clock": CalendarClock,
  "code-xml": CodeXml,
  "contact-round": ContactRound,
  "file-text": FileText,
  flag: Flag,
  "layout-dashboard": LayoutDashboard,
  "map-pin": MapPin,
  megaphone: Megaphone,
  "monitor-smartphone": MonitorSmartphone,
  repeat: Repeat,
  route: Route,
};

export interface Screen {
  key: string;
  label: string;
  group: string;
  path: string;
  icon: string;
}

/** A screen of the menu: its picture and its name, which a narrow sidebar shows on pointing. */
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
  const Icon = icons[icon] ?? LayoutDashboard;
  const { search } = useLocation();
  // From report to report the period and the filters stay.
  const shared = path === "" || path.startsWith("reports/") ? sharedParameters(search).toString() : "";
  return (
    <NavLink
      className={className ?? ""}
      to={`/w/${website}${path === "" ? "" : `/${path}`}${shared === "" ? "" : `?${shared}`}`}
      end={path === ""}
      title={label}
    >
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </NavLink>
  );
}
