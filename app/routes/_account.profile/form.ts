import { z } from "zod";
import { email, id, password, proof, text } from "#contract/fields.ts";
import { personPhone } from "#contract/person-data.ts";

const currentPassword = proof(200);

/** The forms of the page, by the intent of their buttons. */
export const nameForm = z.object({ full_name: text(120), phone: personPhone.optional() });
export const emailForm = z.object({ email, currentPassword });
export const passwordForm = z.object({ currentPassword, password });
export const endForm = z.object({ id });
export const endOthersForm = z.object({});
