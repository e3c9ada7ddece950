import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deviceWords } from "#app/services/device-words.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { momentWords, ownZone } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { SignInList } from "#app/ui/account/sign-in-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { endForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("twoFactor:signIns.page");

const size = 20;

export const loader = ownerLoader(async ({ api, query }) => {
  const readPage = async (page: number) => (await api.wallet.profile.signIns.history({ page, limit: size })).result;
  const [{ items, ...paging }, zone] = await Promise.all([readPaged(query, readPage), ownZone(api)]);
  const rows = items.map(({ id, at, result, signIn, current, ...device }) => {
    const { name, place, city } = deviceWords(device);
    return { id, at: momentWords(zone, at), result, signIn, current, name, place, city };
  });
  return { rows, paging };
});

export const clientLoader = loadFromMemory;

export const action = formAction(endForm, async ({ api, value }) => {
  await api.wallet.profile.signIns.end(value);
  return { to: "/profile/sign-ins", toast: { tone: "ok", key: "signedOutElsewhere" } };
});

export default function SignIns() {
  const { t } = useTranslation("twoFactor");
  const { rows, paging } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("signIns.page")} text={t("signIns.text")}>
        <ButtonLink to="/profile">{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <SignInList rows={rows} />
      <Paging {...paging} size={size} to={(page) => `?${new URLSearchParams({ page: String(page) })}`} />
    </>
  );
}
