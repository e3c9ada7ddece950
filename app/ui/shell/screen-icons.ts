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

/** Icons of screens, by the name in the screen registry. */
export const screenIcons: Record<string, LucideIcon> = {
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
};
