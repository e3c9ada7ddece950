import { z } from "zod";
import { domainName } from "#contract/integration-domains.ts";

/** The form of a domain. */
export const domainForm = z.object({ name: domainName });
