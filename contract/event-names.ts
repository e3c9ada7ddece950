import { z } from "zod";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** More than a list to choose from needs. */
export const maxEventNames = 200;

export const eventNames = requiresWebsite("id")
  .route({
    method: "GET",
    path: "/v1/websites/{id}/event-names",
    summary: "Names of a website's events of the last 90 days, the most frequent first",
  })
  .input(z.object({ id }))
  .output(success(z.object({ items: z.array(z.string()) })));
