import { z } from "zod";
import { channels } from "#contract/channels.ts";

const box = z.literal("on").optional();

/** The form of a do-not-contact: a box for every channel. */
export const contactForm = z
  .object({ SMS: box, EMAIL: box, PUSH: box, WHATSAPP: box, ON_SITE: box })
  .transform((boxes) => channels.filter((channel) => boxes[channel] === "on"));
