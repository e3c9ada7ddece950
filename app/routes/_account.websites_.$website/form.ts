import { z } from "zod";
import { websiteFields } from "#contract/websites.ts";

const { name, url, timeZone, currency, hosts } = websiteFields;

/** An unchecked switch and an empty list are not sent. */
export const websiteForm = z.object({
  name,
  url,
  timeZone,
  currency,
  active: z.boolean().default(false),
  serverPurchasesOnly: z.boolean().default(false),
  signedIdentifyOnly: z.boolean().default(false),
  hosts: hosts.default([]),
});
