import { redirect } from "@remix-run/node";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The wizard begins with its first step. */
export const loader = ownerLoader(async ({ param }) => redirect(`/w/${param("website")}/heatmaps/new/basics`));
