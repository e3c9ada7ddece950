import { z } from "zod";
import { email } from "#contract/fields.ts";

export const forgotForm = z.object({ email });
