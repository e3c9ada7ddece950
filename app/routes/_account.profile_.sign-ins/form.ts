import { z } from "zod";
import { id } from "#contract/fields.ts";

export const endForm = z.object({ id });
