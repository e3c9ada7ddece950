import { useTranslation } from "react-i18next";
import type { EditorData } from "#app/integration/template-page.server.ts";
import type { PreviewView } from "#app/integration/template-preview.server.ts";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { FormFailure } from "../form-failure.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { Trail } from "../trail.tsx";
import { useSentRevision } from "../use-sent-revision.ts";
import { PreviewCard } from "./preview-card.tsx";
import { TemplateConflict } from "./template-conflict.tsx";
import { TemplateForm } from "./template-form.tsx";
import { TemplateTag } from "./template-tag.tsx";

interface Answered {
  lastResult?: LastResult;
  failure?: Failure | undefined;
  preview?: PreviewView;
  /** What was typed, where its preview is shown. */
  typed?: { revision: string };
}

/** A template's form, and below it what people would get. */
export function TemplatePage({ view, answered }: { view: EditorData; answered: Answered | undefined }) {
  const { t } = useTranslation("templates");
  const { website, type, revision } = view;
  const lastResult = answered?.lastResult;
  const sent = Number(answered?.typed?.revision ?? lastResult?.initialValue?.revision ?? 0);
  // Of a new template there is none.
  const sentRevision = useSentRevision(sent === 0 ? undefined : sent, revision ?? 0);
  const isStale = answered?.failure?.kind === "stale";
  return (
    <Screen>
      <Trail />
      <PageHead
        title={view.title}
        text={view.text}
        mark={view.status === undefined ? undefined : <TemplateTag status={view.status} />}
      >
        <ButtonLink to={`/w/${website}/integration/templates?type=${type}`}>{t("back")}</ButtonLink>
        {view.status === undefined ? null : (
          <ButtonLink look="dangerPlain" to="delete">
            {t("remove.link")}
          </ButtonLink>
        )}
      </PageHead>
      {isStale ? null : <FormFailure failure={answered?.failure} />}
      {view.reason === "" || answered !== undefined ? null : <Banner tone="bad" title={view.reason} />}
      {answered?.preview === undefined ? null : <PreviewCard website={website} preview={answered.preview} />}
      {isStale ? (
        <TemplateConflict view={view} lastResult={lastResult} />
      ) : (
        <Card>
          <TemplateForm
            view={view}
            typed={answered?.typed}
            lastResult={lastResult}
            saving={{ revision: revision === undefined ? undefined : sentRevision, submit: t("form.save") }}
          />
        </Card>
      )}
    </Screen>
  );
}
