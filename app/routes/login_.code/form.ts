import { z } from "zod";
import { secondFactorCode } from "#contract/fields.ts";

export const codeForm = z.object({ code: secondFactorCode });
