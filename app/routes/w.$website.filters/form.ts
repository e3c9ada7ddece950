import { z } from "zod";
import { savedFilterName } from "#contract/saved-filters.ts";

/** The name of the filters; they themselves are those of the page's address. */
export const savedFilterForm = z.object({ name: savedFilterName });
