import {
  Activity,
  CalendarClock,
  CodeXml,
  ContactRound,
  FileText,
  Flag,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MapPin,
  Megaphone,
  MonitorSmartphone,
  Repeat,
  Route,
} from "lucide-react";
import type { ScreenIcon } from "#contract/screens.ts";

/** Icons of screens, by the name in the screen registry. */
export const screenIcons = {
  activity: Activity,
  "calendar-clock": CalendarClock,
  "code-xml": CodeXml,
  "contact-round": ContactRound,
  "file-text": FileText,
  flag: Flag,
  "layout-dashboard": LayoutDashboard,
  "log-in": LogIn,
  "map-pin": MapPin,
  megaphone: Megaphone,
  "monitor-smartphone": MonitorSmartphone,
  repeat: Repeat,
  route: Route,
} satisfies Record<ScreenIcon, LucideIcon>;
