import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeOutlook, startForm, startSending } from "#app/campaigns/outlook.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Shortfall } from "#app/ui/campaigns/shortfall.tsx";
import { NotReady, StartOutlook } from "#app/ui/campaigns/start-outlook.tsx";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("campaignSending:page.start");

export const loader = ownerLoader(describeOutlook);

export const clientLoader = loadFromMemory;

export const action = formAction(startForm, startSending);

export default function StartCampaign() {
  const { t } = useTranslation("campaignSending");
  const { base, name, revision, next, submit, problems, sentences, shortfall, excluded } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (problems.length > 0) return <NotReady base={base} problems={problems} />;
  return (
    <ConfirmPage
      question={t(`confirm.${next}`, { name })}
      lost={sentences}
      submit={submit}
      look="main"
      back={{ to: base, label: t("back") }}
      above={
        <>
          <FormFailure failure={answered?.failure} name={name} />
          {shortfall === undefined ? null : <Shortfall shortfall={shortfall} />}
        </>
      }
    >
      <input type="hidden" name="revision" value={revision} />
      <StartOutlook excluded={excluded} />
    </ConfirmPage>
  );
}
