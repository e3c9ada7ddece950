import { z } from "zod";
import { addressedChannels } from "./addresses.ts";
import { success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { readDay } from "./identity.ts";
import { requiresWebsite } from "./procedure.ts";
import { violationText } from "./text/violations.ts";

/** What people allowed, as an owner has it from elsewhere: each with its source and day. */

export const maxConsentRows = 2_000;
/** `granted`: the person said so. `stated`: the owner says it of them. */
export const consentStates = ["granted", "stated", "denied"] as const;

/** Jalali or Gregorian. */
const day = z.string().transform((typed, context) => {
  const read = readDay(typed);
  if (read === undefined) context.addIssue({ code: "custom", message: violationText.date });
  return read ?? "";
});

/** A consent of an address, with where the owner has it from. */
export const consentRow = z.object({
  address: text(254),
  consent: z.enum(consentStates),
  source: text(100),
  day,
});

const add = requiresWebsite("website")
  .route({
    method: "POST",
    path: "/wm/actions/websites/{website}/consents",
    summary: "Append consents of addresses with their source and day; what is recorded already is left out",
  })
  .input(
    z.object({
      website: id,
      channel: z.enum(addressedChannels),
      rows: z.array(consentRow).min(1).max(maxConsentRows),
    }),
  )
  .output(success(z.object({ stored: z.number().int(), repeated: z.number().int() })));

export const consents = { add };
