import type { z } from "zod";
import { menuText } from "#contract/text/menu.ts";
import type { menu } from "#contract/wallet.ts";

type Menu = z.infer<typeof menu>;

/** The screens there are, in the sidebar's order; each later screen adds its line. `tamin` marks those of partner tenants. */
const screens = [
  { key: "overview", group: "top", path: "", icon: "layout-dashboard", tamin: true },
  { key: "realtime", group: "top", path: "realtime", icon: "activity", tamin: true },
  { key: "campaign", group: "reports", path: "reports/campaign", icon: "megaphone", tamin: true },
  { key: "medium", group: "reports", path: "reports/medium", icon: "route", tamin: true },
  { key: "pages", group: "reports", path: "reports/pages", icon: "file-text", tamin: true },
  { key: "geography", group: "reports", path: "reports/geography", icon: "map-pin", tamin: true },
  { key: "technology", group: "reports", path: "reports/technology", icon: "monitor-smartphone", tamin: true },
  { key: "audience", group: "reports", path: "reports/audience", icon: "contact-round", tamin: true },
  { key: "sessions", group: "reports", path: "reports/sessions", icon: "calendar-clock", tamin: true },
  { key: "retention", group: "reports", path: "reports/retention", icon: "repeat", tamin: true },
  { key: "goals", group: "reports", path: "reports/goals", icon: "flag", tamin: true },
  { key: "install", group: "settings", path: "install", icon: "code-xml", tamin: false },
] as const;

/** The sidebar of a website; with `tamin` only the screens that partner tenants have. */
export function buildMenu({ tamin }: { tamin: boolean }): Menu {
  const items = screens
    .filter((screen) => screen.tamin || !tamin)
    .map(({ key, group, path, icon }) => ({ key, group, path, icon, label: menuText.items[key] }));
  const used = new Set<string>(items.map(({ group }) => group));
  const groups = Object.entries(menuText.groups)
    .filter(([key]) => used.has(key))
    .map(([key, label]) => ({ key, label }));
  return { groups, items };
}
