import type { EditorData } from "#app/integration/template-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { AppPushEditor, MailEditor, OnSiteEditor, PushEditor, type Saving, SmsEditor } from "./template-editor.tsx";

interface Props {
  view: EditorData;
  /** What it shows instead of what is stored. */
  typed?: object | undefined;
  lastResult: LastResult;
  saving: Saving | undefined;
}

/** The form of the template's type. */
export function TemplateForm({ view: { sms, mail, push, appPush, onSite }, typed, ...rest }: Props) {
  if (sms !== undefined) return <SmsEditor {...sms} values={typed ?? sms.values} {...rest} />;
  if (mail !== undefined) return <MailEditor {...mail} values={typed ?? mail.values} {...rest} />;
  if (push !== undefined) return <PushEditor {...push} values={typed ?? push.values} {...rest} />;
  if (appPush !== undefined) return <AppPushEditor {...appPush} values={typed ?? appPush.values} {...rest} />;
  return onSite === undefined ? null : <OnSiteEditor {...onSite} values={typed ?? onSite.values} {...rest} />;
}
