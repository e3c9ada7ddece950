import { z } from "zod";
import { email, id, password, proof, text } from "#contract/fields.ts";

const currentPassword = proof(200);

/** The forms of the page, told apart by the button that was pressed. */
export const profileForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("name"), full_name: text(120) }),
  z.object({ intent: z.literal("email"), email, currentPassword }),
  z.object({ intent: z.literal("password"), currentPassword, password }),
  z.object({ intent: z.literal("endOthers") }),
  z.object({ intent: z.literal("end"), id }),
]);
export type ProfileIntent = z.infer<typeof profileForm>["intent"];
