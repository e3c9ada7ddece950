import { z } from "zod";
import { type Channel, channels } from "#contract/channels.ts";

const box = z.literal("on").optional();

/**
 * The form of a do-not-contact: a box for every channel. `was` has the channels whose boxes were set when the form was
 * rendered: what was blocked or released since is no change of the owner's.
 */
export const contactForm = z
  .object({ SMS: box, EMAIL: box, PUSH: box, WHATSAPP: box, ON_SITE: box, was: z.string().max(200).optional() })
  .transform(({ was = "", ...boxes }) => {
    const before = was.split(",");
    const toggled = channels.filter((channel) => (boxes[channel] === "on") !== before.includes(channel));
    return {
      blocked: toggled.filter((channel) => boxes[channel] === "on"),
      released: toggled.filter((channel) => boxes[channel] !== "on"),
    };
  });

/** The channels that are blocked after the boxes that the owner set and cleared. */
export const applyToggles = (
  current: readonly Channel[],
  { blocked, released }: z.output<typeof contactForm>,
): Channel[] =>
  channels.filter((each) => blocked.includes(each) || (current.includes(each) && !released.includes(each)));
