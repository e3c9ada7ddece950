import type { z } from "zod";
import { menuScreens, screenGroups, screenOf, screens } from "#contract/screens.ts";
import { menuText } from "#contract/text/menu.ts";
import type { menu } from "#contract/wallet.ts";

type Menu = z.infer<typeof menu>;

/** The sidebar of a website, from the screen registry; with `tamin` only the screens that partner tenants have. */
export function buildMenu({ tamin }: { tamin: boolean }): Menu {
  const items = menuScreens.flatMap((key) => {
    const { group, path, icon } = screens[key];
    if (tamin && screenOf(key).isTamin !== true) return [];
    return [{ key, group, path, icon, label: menuText.items[key] }];
  });
  const used = new Set<string>(items.map(({ group }) => group));
  const groups = screenGroups.filter((key) => used.has(key)).map((key) => ({ key, label: menuText.groups[key] }));
  return { groups, items };
}
