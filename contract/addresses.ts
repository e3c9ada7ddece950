import { email } from "./fields.ts";
import { readPhone } from "./phone.ts";
import { violationText } from "./text/violations.ts";

/** Channels with addresses that a person has. */
export const addressedChannels = ["SMS", "EMAIL", "WHATSAPP"] as const;
export type AddressedChannel = (typeof addressedChannels)[number];

/** An address as it is stored, of a channel with addresses that people have; undefined where the text is none. Pure. */
export const readAddress = (channel: AddressedChannel, given: string): string | undefined =>
  channel === "EMAIL" ? email.safeParse(given).data : readPhone(given);

/** What is said of a text that is no address of a channel. */
export const addressViolation = (channel: AddressedChannel): string =>
  channel === "EMAIL" ? violationText.email : violationText.phone;
