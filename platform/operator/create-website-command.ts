import { z } from "zod";
import { email, siteUrl, text, timeZone } from "#contract/fields.ts";
import { websiteFields } from "#contract/websites.ts";
import { findUserByEmail } from "#platform/auth/sql/find-user.ts";
import { AppError } from "#platform/errors.ts";
import { createWebsite } from "#platform/websites/create-website.ts";
import type { Command } from "./command.ts";

const args = z.object({
  owner: email,
  name: text(120),
  url: siteUrl,
  /** Further hosts, separated by commas. */
  hosts: z
    .string()
    .transform((hosts) => hosts.split(",").filter((host) => host.trim() !== ""))
    .pipe(websiteFields.hosts)
    .optional(),
  timeZone: timeZone.optional(),
});

export interface CreatedWebsite {
  id: string;
  name: string;
  url: string;
  hosts: string[];
  timeZone: string;
  key: string;
  secret: string;
}

/** `website create`: creates a website of the account with this e-mail. */
export const createWebsiteCommand: Command<z.infer<typeof args>, CreatedWebsite> = {
  args,
  async run(dependencies, { owner, ...website }) {
    const user = await findUserByEmail(dependencies.postgres, owner);
    if (user === undefined) throw new AppError("NOT_FOUND", `no account has the e-mail ${owner}`);
    const {
      id,
      name,
      url,
      hosts,
      timeZone: zone,
      key,
      secret,
    } = await createWebsite(dependencies, { owner: user.id, ...website });
    return { id, name, url, hosts, timeZone: zone, key, secret };
  },
};
