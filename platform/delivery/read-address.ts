import { email } from "#contract/fields.ts";
import { readPhone } from "#contract/phone.ts";

/** An address as it is stored, of a channel with addresses that people have; undefined where the text is none. Pure. */
export const readAddress = (channel: "SMS" | "EMAIL" | "WHATSAPP", given: string): string | undefined =>
  channel === "EMAIL" ? email.safeParse(given).data : readPhone(given);
