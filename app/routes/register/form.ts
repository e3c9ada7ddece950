import { z } from "zod";
import { email, password, text } from "#contract/fields.ts";

export const registerForm = z.object({ full_name: text(120), email, password });
