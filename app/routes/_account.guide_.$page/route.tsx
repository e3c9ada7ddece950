import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guides } from "#app/guide/guides.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { GuideText } from "#app/ui/guide/guide-text.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("guide:page", data?.title);

export const loader = ownerLoader(async ({ param }) => {
  const page = guides.find(({ name }) => name === param("page"));
  if (page === undefined) throw new Response(null, { status: 404 });
  return page;
});

export const clientLoader = loadFromMemory;

export default function GuidePage() {
  const { t } = useTranslation("guide");
  const { title, blocks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} text={t("text")}>
        <ButtonLink to="/guide">{t("back")}</ButtonLink>
      </PageHead>
      <GuideText blocks={blocks} />
    </>
  );
}
