import { z } from "zod";
import { arrivals } from "./received-events.ts";
import { websiteBrief } from "./auth.ts";
import { listOf, nothing, paging, success } from "./envelope.ts";
import { atLeastOne, id, siteUrl, text, timeZone } from "./fields.ts";
import { requiresWebsite, requiresOwner } from "./procedure.ts";
import { profile } from "./profile.ts";

/** A website with what its owner may see in lists; the secret stands in `install` alone. */
export const website = websiteBrief.extend({
  timeZone: z.string(),
  key: z.string(),
  createdAt: z.iso.datetime(),
});
export type Website = z.infer<typeof website>;

/** What the owner puts on the site, and when events came. */
export const install = z.object({
  snippet: z.string(),
  key: z.string(),
  secret: z.string(),
  firstEventAt: z.iso.datetime().nullable(),
  lastEventAt: z.iso.datetime().nullable(),
  /** How much of a demo is filled, 0 to 1; null where none is under way. */
  demo: z.number().min(0).max(1).nullable(),
});

/** One line of the sidebar; `group` is a key of the menu's groups, `path` is relative to `/w/:website`. */
export const menuItem = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  path: z.string(),
  icon: z.string(),
});
export const menu = z.object({
  groups: z.array(z.object({ key: z.string(), label: z.string() })),
  items: z.array(menuItem),
});

export const wallet = {
  menu: requiresWebsite("id")
    .route({ method: "GET", path: "/v1/menu/{id}", summary: "The sidebar of a website" })
    .input(z.object({ id, lang: z.enum(["fa"]).default("fa"), tamin: z.enum(["0", "1"]).default("0") }))
    .output(success(menu)),
  profile,
  websites: {
    list: requiresOwner
      .route({ method: "GET", path: "/v1/websites", summary: "The owner's websites" })
      .input(z.object(paging))
      .output(success(listOf(website))),
    create: requiresOwner
      .route({ method: "POST", path: "/v1/websites", summary: "Make a website" })
      .input(z.object({ name: text(120), url: siteUrl, timeZone: timeZone.optional() }))
      .output(success(website)),
    update: requiresWebsite("id")
      .route({ method: "PATCH", path: "/v1/websites/{id}", summary: "Change name, address or time zone" })
      .input(
        atLeastOne(
          z.object({ id, name: text(120).optional(), url: siteUrl.optional(), timeZone: timeZone.optional() }),
          "name",
        ),
      )
      .output(success(website)),
    delete: requiresWebsite("id")
      .route({ method: "DELETE", path: "/v1/websites/{id}", summary: "Delete a website and its events" })
      .input(z.object({ id }))
      .output(success(nothing)),
    install: requiresWebsite("id")
      .route({
        method: "GET",
        path: "/v1/websites/{id}/install",
        summary: "Snippet, key, secret, first and last event",
      })
      .input(z.object({ id }))
      .output(success(install)),
    arrivals,
    demo: requiresWebsite("id")
      .route({
        method: "POST",
        path: "/v1/websites/{id}/demo",
        summary: "Begin to fill a website that has no events yet with 90 days of a shop's history",
      })
      .input(z.object({ id }))
      .output(success(nothing)),
  },
};
