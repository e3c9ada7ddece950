import { z } from "zod";
import { mailServerInput } from "#contract/mail-server.ts";

/** The forms of the page, by the intent of their buttons. */
export const serverForm = mailServerInput;
export const testForm = z.object({});
