import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { email, siteUrl } from "#contract/fields.ts";
import { readPhone } from "#contract/phone.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";

/** Where a test goes: a number, a mailbox, the address of a server or of a page. Throws BAD_REQUEST where the text is none. */
export function readTestAddress(channel: DeliveryChannel, typed: string, field = "to"): string {
  const read = addressOf(channel, typed);
  if (read.address !== undefined) return read.address;
  throw new AppError("BAD_REQUEST", "Not an address of the channel", {
    issues: [{ path: [field], message: violationText[read.problem] }],
  });
}

function addressOf(channel: DeliveryChannel, typed: string) {
  if (channel === "EMAIL") return { address: email.safeParse(typed).data, problem: "email" } as const;
  if (channel === "API" || channel === "ON_SITE" || channel === "WEB_PUSH")
    return { address: siteUrl.safeParse(typed).data, problem: "url" } as const;
  // The token of an app.
  if (channel === "PUSH") return { address: typed.trim() || undefined, problem: "required" } as const;
  return { address: readPhone(typed), problem: "phone" } as const;
}
