import { z } from "zod";
import { currentPassword, secondFactorCode } from "#contract/fields.ts";

/** The forms of the page, by the intent of their buttons. */
export const beginForm = z.object({ currentPassword });
export const confirmForm = z.object({ code: secondFactorCode });
export const renewForm = z.object({ currentPassword, code: secondFactorCode });
export const disableForm = z.object({ currentPassword, code: secondFactorCode });
