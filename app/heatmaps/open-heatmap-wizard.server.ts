import { isRefusedAs } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import { heatmapWizard, isComparison, previewPage, previewView } from "./heatmap-wizard.server.ts";

/** A step of the wizard of heatmaps, with the pages that the stored addresses match. */
export async function openHeatmapWizard(context: OwnerContext) {
  const { draft, ...page } = await openWizard(heatmapWizard, context);
  const pages = page.view.step === "pages" || page.view.step === "summary" ? (draft.data.pages ?? {}) : {};
  const isAb = isComparison(draft.data);
  const preview = async (place: "first" | "second") => {
    const found = await orDefault(previewPage(context, pages, place)).catch((error: unknown) => {
      // A step that was left by Back is stored as it was typed.
      if (isRefusedAs(error, "CONFLICT")) return undefined;
      throw error;
    });
    return found && previewView(found);
  };
  const [first, second] = await Promise.all([preview("first"), isAb ? preview("second") : undefined]);
  return { ...page, isAb, first, second };
}
