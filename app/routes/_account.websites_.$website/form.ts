import { z } from "zod";
import { siteUrl, text, timeZone } from "#contract/fields.ts";

export const websiteForm = z.object({ name: text(120), url: siteUrl, timeZone });
