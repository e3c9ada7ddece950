import { z } from "zod";
import { asciiDigits } from "#contract/phone.ts";
import { websiteFields } from "#contract/websites.ts";

const { name, url, timeZone, currency, hosts, unvouchedPerHour } = websiteFields;

/** A count as it is typed, in digits of either kind. */
const typedCount = z
  .string()
  .transform((typed) => Number(asciiDigits(typed.trim()) || Number.NaN))
  .pipe(unvouchedPerHour);

/** An unchecked switch and an empty list are not sent. */
export const websiteForm = z.object({
  name,
  url,
  timeZone,
  currency,
  active: z.boolean().default(false),
  serverPurchasesOnly: z.boolean().default(false),
  signedIdentifyOnly: z.boolean().default(false),
  nightlyAnalysis: z.boolean().default(false),
  unvouchedPerHour: typedCount,
  unvouchedPerDay: typedCount,
  hosts: hosts.default([]),
});
