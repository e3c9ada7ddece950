import { useTranslation } from "react-i18next";
import type { EditorData } from "#app/integration/template-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { TwoVersions } from "../two-versions.tsx";
import { TemplateForm } from "./template-form.tsx";

/** A template that was changed elsewhere since its page was opened. */
export function TemplateConflict({ view, lastResult }: { view: EditorData; lastResult: LastResult }) {
  const { t } = useTranslation("forms");
  const saving = { revision: view.revision, submit: t("wizard.conflict.keepMine") };
  return (
    <TwoVersions
      mine={<TemplateForm view={view} lastResult={lastResult} saving={saving} />}
      stored={<TemplateForm view={view} lastResult={null} saving={undefined} />}
    />
  );
}
