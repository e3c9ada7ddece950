import { z } from "zod";
import { success } from "./envelope.ts";
import { publicRoute } from "./procedure.ts";

/** Characters of a sealed value; a form of the dashboard is far smaller. */
export const maxFormRecordLength = 128 * 1024;
/** Of a claim or a value. */
const maxSeconds = 86_400;

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));
/** A hash of 32 bytes that only the dashboard can compute, and the proof that it did (`form-proof.ts`). */
const address = { key: base64url(43), proof: base64url(43) };
const seconds = z.number().int().positive().max(maxSeconds);
const value = z.string().min(1).max(maxFormRecordLength);

/**
 * Short-lived records of the dashboard's forms: the answer to a form, so that a repeat gets the same one, and what was
 * typed, until its owner has signed in again. Values are sealed by the dashboard. A wrong proof is 404.
 */
export const forms = {
  claim: publicRoute
    .route({
      method: "POST",
      path: "/v1/forms/claim",
      summary: "For the dashboard: begin the work of a form; of several calls with one key, one gets `claimed`",
    })
    .input(z.object({ ...address, seconds }))
    .output(success(z.object({ state: z.enum(["claimed", "running", "done"]), value: value.nullable() }))),
  store: publicRoute
    .route({ method: "POST", path: "/v1/forms/store", summary: "For the dashboard: store a sealed value for a while" })
    .input(z.object({ ...address, seconds, value }))
    .output(success(z.object({}))),
  read: publicRoute
    .route({ method: "POST", path: "/v1/forms/read", summary: "For the dashboard: read a sealed value" })
    .input(z.object(address))
    .output(success(z.object({ value: value.nullable() }))),
  remove: publicRoute
    .route({ method: "POST", path: "/v1/forms/remove", summary: "For the dashboard: end a claim or drop a value" })
    .input(z.object(address))
    .output(success(z.object({}))),
};
