import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guides } from "#app/guide/guides.server.ts";
import { soldTo } from "#app/money/sold-to.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("guide:page");

export const loader = ownerLoader(async ({ api }) => {
  const { plans, wallet } = soldTo((await api.wallet.profile.get()).result);
  const pages = guides.filter(({ name }) => name !== "money" || plans || wallet);
  return { pages: pages.map(({ name, title }) => ({ name, title })) };
});

export const clientLoader = loadFromMemory;

const Pages = styled("ul")({
  display: "grid",
  paddingBlock: 8,
  "& a": { display: "flex", alignItems: "center", minBlockSize: 44, paddingInline: 16 },
});

export default function Guide() {
  const { t } = useTranslation("guide");
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page")} text={t("text")} />
      <Card>
        <Pages>
          {pages.map(({ name, title }) => (
            <li key={name}>
              <Link to={`/guide/${name}`}>{title}</Link>
            </li>
          ))}
        </Pages>
      </Card>
    </>
  );
}
