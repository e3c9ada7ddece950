import { z } from "zod";
import { password } from "#contract/fields.ts";

export const resetForm = z.object({ password });
