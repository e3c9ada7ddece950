import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { timeWords } from "#app/format/dates.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneOptions } from "#app/text/zones.ts";
import { AddressStep, ZoneStep } from "#app/ui/account/new-website.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { addressForm, websiteForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("account:wizard.page");

/** Which zone a site's address suggests. */
const zoneOfTopDomain: Record<string, string> = { ir: "Asia/Tehran", af: "Asia/Kabul" };
const otherwise = "+04:30";

function suggestedZone(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return zoneOfTopDomain[host.split(".").at(-1) ?? ""] ?? otherwise;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { headers } = await signedIn(request);
    const { searchParams } = new URL(request.url);
    const given = { name: searchParams.get("name") ?? "", url: searchParams.get("url") ?? "" };
    if (params.step === "address") return data({ step: "address" as const, given, zones: [], zone: "" }, { headers });
    if (params.step !== "zone") throw new Response(null, { status: 404 });
    const address = addressForm.safeParse(given);
    if (!address.success) return redirect(`/websites/new/address?${searchParams}`, { headers });
    const now = Date.now();
    const zones = zoneOptions.map((option) => ({
      ...option,
      aside: i18n.t("account:wizard.zone.now", { time: timeWords(option.value, now) }),
    }));
    return data({ step: "zone" as const, given, zones, zone: suggestedZone(address.data.url) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { api, headers } = await signedIn(request);
  if (params.step === "address") {
    const submission = parseWithZod(form, { schema: addressForm });
    if (submission.status !== "success") return rejectForm(submission, headers);
    return redirect(`/websites/new/zone?${new URLSearchParams(submission.value)}`, { status: 303, headers });
  }
  const submission = parseWithZod(form, { schema: websiteForm });
  if (submission.status !== "success") return rejectForm(submission, headers);
  try {
    const { result } = await api.websites.create(submission.value);
    flash(headers, { tone: "ok", key: "websiteCreated", name: result.name });
    return redirect(`/w/${result.id}`, { status: 303, headers });
  } catch (error) {
    return await failOwnForm(request, submission, error, headers);
  }
}

export default function NewWebsite() {
  const { t } = useTranslation("account");
  const { step, given, zones, zone } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("wizard.page")} text={t("wizard.text")} />
      <Stepper
        label={t("wizard.page")}
        steps={[t("wizard.steps.address"), t("wizard.steps.zone"), t("wizard.steps.install")]}
        current={step === "address" ? 0 : 1}
      />
      <FormFailure failure={answered?.failure} />
      {step === "address" ? (
        <AddressStep given={given} lastResult={answered?.lastResult} />
      ) : (
        <ZoneStep given={given} zones={zones} zone={zone} lastResult={answered?.lastResult} />
      )}
    </>
  );
}
