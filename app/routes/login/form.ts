import { z } from "zod";

/** Checks presence alone: messages must not reveal which accounts exist. */
export const loginForm = z.object({
  email: z.string().trim().max(254),
  password: z.string().max(200),
  next: z.string().optional(),
  remember: z.literal("on").optional(),
});
