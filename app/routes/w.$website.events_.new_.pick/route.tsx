import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MousePointerClick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SectionPostForm } from "#app/ui/section-post-form.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("definedEvents:pick.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, url } = await findWebsite(api, param("website"));
  return { website: id, site: url };
});

export const clientLoader = loadFromMemory;

/** The page to open first, where the wizard names one; else the home page. */
const path = z.string().regex(/^\/(?!\/)/);

export const action = formAction(z.object({}), async ({ api, param }) => {
  const wid = param("website");
  const { where } = (await api.drafts.get({ kind: "event", wid })).result.data;
  const wanted = path.safeParse(where?.mode === "exact" ? where.url : undefined);
  const { result } = await api.userEvents.pick({ wid, path: wanted.data ?? "/" });
  return data({ lastResult: undefined, failure: undefined, open: result.url });
});

export default function PickElement() {
  const { t } = useTranslation("definedEvents");
  const { website, site } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const open = answered !== undefined && "open" in answered ? answered.open : undefined;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("pick.page")} text={t("pick.text")}>
        <ButtonLink to={`/w/${website}/events/new/where`}>{t("pick.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {open === undefined ? (
        <Card>
          <SectionPostForm>
            <p>
              <bdi dir="ltr">{site}</bdi>
            </p>
            <Button start={<MousePointerClick size={18} strokeWidth={1.75} aria-hidden />}>{t("pick.begin")}</Button>
          </SectionPostForm>
        </Card>
      ) : (
        <Banner
          tone="ok"
          title={t("pick.ready")}
          action={
            <ButtonLink look="main" to={open} isReload>
              {t("pick.open")}
            </ButtonLink>
          }
        >
          {t("pick.readyText")}
        </Banner>
      )}
    </Screen>
  );
}
