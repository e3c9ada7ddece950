import { z } from "zod";

/** Only presence is asked here: which accounts exist is told by nobody. */
export const loginForm = z.object({
  email: z.string().trim().max(254),
  password: z.string().max(200),
  next: z.string().optional(),
  remember: z.literal("on").optional(),
});
