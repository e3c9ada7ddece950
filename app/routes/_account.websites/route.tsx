import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Globe, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { WebsiteList } from "#app/ui/account/website-list.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { loadWebsites } from "./load-websites.server.ts";

export const meta: MetaFunction = () => pageTitle("account:websites.page");

export const loader = ownerLoader(async (context) => {
  const { websites, paging } = await loadWebsites(context);
  return { websites, total: i18n.t("account:websites.total", { n: formatNumber(paging.total) }), paging };
});

export const clientLoader = loadFromMemory;

export default function Websites() {
  const { t } = useTranslation("account");
  const { websites, total, paging } = useLoaderData<typeof loader>();
  if (websites.length === 0) {
    return (
      <Empty Icon={Globe} title={t("websites.empty")} text={t("websites.emptyText")}>
        <ButtonLink look="main" to="/websites/new/address">
          {t("websites.create")}
        </ButtonLink>
        <Form method="post" action="/websites/demo" reloadDocument>
          <FormToken />
          <Button look="plain">{t("websites.demo")}</Button>
        </Form>
      </Empty>
    );
  }
  return (
    <>
      <PageHead title={t("websites.page")} text={t("websites.text")}>
        <ButtonLink look="main" to="/websites/new/address" start={<Plus size={18} strokeWidth={1.75} aria-hidden />}>
          {t("websites.add")}
        </ButtonLink>
      </PageHead>
      <WebsiteList websites={websites} total={total} />
      {paging.total <= paging.size && !paging.isOther ? null : (
        <Paging {...paging} to={(page) => `?${new URLSearchParams({ page: String(page) })}`} />
      )}
    </>
  );
}
