import { z } from "zod";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { orders, preOrders } from "./orders.ts";
import { plans } from "./plans.ts";
import { requiresWebsite } from "./procedure.ts";
import { profile } from "./profile.ts";
import { screenIconNames } from "./screens.ts";
import { buyer, subscription } from "./subscription.ts";

/** One line of the sidebar; `group` is a key of the menu's groups, `path` is relative to `/w/:website`. */
const menuItem = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  path: z.string(),
  icon: z.enum(screenIconNames),
});
export const menu = z.object({
  groups: z.array(z.object({ key: z.string(), label: z.string() })),
  items: z.array(menuItem),
});

/** A word or a digit, as clients of the specification send it. */
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

export const wallet = {
  menu: requiresWebsite("id")
    .route({
      method: "GET",
      path: "/v1/menu/{id}",
      summary: "The sidebar of a website; `tamin` keeps the screens of partner tenants alone",
    })
    .input(z.object({ id, lang: z.enum(["fa", "fa-IR"]).default("fa"), tamin: flag.default(false) }))
    .output(success(menu)),
  profile,
  plans,
  preOrders,
  orders,
  subscription,
  buyer,
};
