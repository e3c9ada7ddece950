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
import { PreviewCard } from "./preview-card.tsx";
import { AppPushEditor, MailEditor, OnSiteEditor, PushEditor, SmsEditor } from "./template-editor.tsx";
import { TemplateTag } from "./template-tag.tsx";

interface Answered {
  lastResult?: LastResult;
  failure?: Failure | undefined;
  preview?: PreviewView;
  /** What was typed, where its preview is shown. */
  typed?: object;
}

/** A template's form, and below it what people would get. */
export function TemplatePage({ view, answered }: { view: EditorData; answered: Answered | undefined }) {
  const { t } = useTranslation("templates");
  const { website, type, sms, mail, push, appPush, onSite } = view;
  const lastResult = answered?.lastResult;
  const typed = answered?.typed;
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
      <FormFailure failure={answered?.failure} />
      {view.reason === "" || answered !== undefined ? null : <Banner tone="bad" title={view.reason} />}
      {answered?.preview === undefined ? null : <PreviewCard website={website} preview={answered.preview} />}
      <Card>
        {sms === undefined ? null : <SmsEditor {...sms} values={typed ?? sms.values} lastResult={lastResult} />}
        {mail === undefined ? null : <MailEditor {...mail} values={typed ?? mail.values} lastResult={lastResult} />}
        {push === undefined ? null : <PushEditor {...push} values={typed ?? push.values} lastResult={lastResult} />}
        {appPush === undefined ? null : (
          <AppPushEditor {...appPush} values={typed ?? appPush.values} lastResult={lastResult} />
        )}
        {onSite === undefined ? null : (
          <OnSiteEditor {...onSite} values={typed ?? onSite.values} lastResult={lastResult} />
        )}
      </Card>
    </Screen>
  );
}
