import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Devices } from "#app/ui/account/devices.tsx";
import { EmailForm, NameForm, PasswordForm } from "#app/ui/account/profile-forms.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section, Sections } from "#app/ui/sections.tsx";
import { profileForm } from "./form.ts";
import { saveProfile } from "./save.server.ts";
import { devicesView } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("account:profile.page");

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const [profile, signIns] = await Promise.all([api.wallet.profile.get(), api.wallet.profile.signIns.list()]);
    const { full_name: name, email } = profile.result;
    const devices = devicesView(signIns.result.items, Date.now());
    const total = i18n.t("account:profile.devices.total", { n: formatNumber(devices.length) });
    return data({ person: { name, email }, devices, total }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  try {
    const toast = await saveProfile(api, submission.value);
    return redirect("/profile", { status: 303, headers: flash(headers, toast) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function Profile() {
  const { t } = useTranslation("account");
  const { person, devices, total } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const of = (intent: string) => ({
    person,
    lastResult: answered?.lastResult.initialValue?.intent === intent ? answered.lastResult : undefined,
  });
  return (
    <>
      <PageHead title={t("profile.page")} text={t("profile.text")} />
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("profile.name.title")} text={t("profile.name.text")}>
          <NameForm {...of("name")} />
        </Section>
        <Section title={t("profile.email.title")} text={t("profile.email.text")}>
          <EmailForm {...of("email")} />
        </Section>
        <Section title={t("profile.password.title")} text={t("profile.password.text")}>
          <PasswordForm {...of("password")} />
        </Section>
        <Section title={t("profile.devices.title")} text={t("profile.devices.text")}>
          <Devices devices={devices} total={total} />
        </Section>
      </Sections>
    </>
  );
}
