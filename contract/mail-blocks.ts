import { z } from "zod";
import { text } from "./fields.ts";

/** What a mail is made of, one under the other. Every text may hold variables. */

const maxBlocks = 40;
const maxProducts = 6;

const link = text(1_000);

const product = z.object({
  name: text(100),
  price: z.union([z.literal(""), text(60)]).default(""),
  image: z.union([z.literal(""), link]).default(""),
  url: link,
});

const mailBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: text(150) }),
  z.object({ kind: z.literal("text"), text: text(5_000) }),
  z.object({ kind: z.literal("button"), text: text(60), url: link }),
  /** `alt` is read where pictures are off, as they are in many mail programs. */
  z.object({ kind: z.literal("image"), url: link, alt: text(150) }),
  z.object({ kind: z.literal("divider") }),
  z.object({ kind: z.literal("products"), products: z.array(product).min(1).max(maxProducts) }),
]);
export type MailBlock = z.output<typeof mailBlock>;

export const mailBlocks = z.array(mailBlock).min(1).max(maxBlocks);
