import { z } from "zod";
import { credentialNames } from "#contract/websites.ts";

/** A button that replaces the key or the secret. */
export const rotateForm = z.object({ credential: z.enum(credentialNames) });
