import { z } from "zod";
import { siteUrl, text, timeZone } from "#contract/fields.ts";

/** The first step's answers; they travel in the address to the second, so that going back keeps them. */
export const addressForm = z.object({ name: text(120), url: siteUrl });

/** Everything, as the last step sends it. */
export const websiteForm = addressForm.extend({ timeZone });
