import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { suggestZone } from "#app/services/suggest-zone.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { AddressStep, ZoneStep } from "#app/ui/account/new-website.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { WizardPage } from "#app/ui/wizard/wizard-page.tsx";
import { websiteWizard, zonesNow } from "./wizard.server.ts";

export const meta: MetaFunction = () => pageTitle("account:wizard.page");

/** The project's zone where nothing says anything. */
const fixedZone = "+04:30";

export const loader = ownerLoader(async (context) => {
  const { draft, ...page } = await openWizard(websiteWizard, context);
  const { name, url } = draft.data.address ?? {};
  const { result } = await context.api.auth.registration();
  const languages = context.request.headers.get("accept-language");
  const suggestion = suggestZone({ url, languages, country: result.country, otherwise: fixedZone });
  return { ...page, name: String(name ?? ""), ...suggestion, zones: zonesNow(Date.now()) };
});

export const clientLoader = loadFromMemory;

export const action = wizardAction(websiteWizard);

export default function NewWebsite() {
  const { t } = useTranslation("account");
  const { view, forms, values, name, zone, isFirm, zones } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const step = { values, lastResult: answered?.lastResult };
  return (
    <WizardPage
      view={view}
      words={t("wizard", { returnObjects: true })}
      answered={answered}
      fields={{
        address: <AddressStep {...step} form={forms.address} />,
        zone: <ZoneStep {...step} form={forms.zone} name={name} zone={zone} isFirm={isFirm} zones={zones} />,
      }}
    />
  );
}
