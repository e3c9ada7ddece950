import { z } from "zod";
import { noteText } from "#contract/profiles.ts";

/** The form of a note about a person. */
export const noteForm = z.object({ text: noteText });
