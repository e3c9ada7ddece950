import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Globe, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { lastWebsite } from "#app/services/preferences.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneName } from "#app/text/zones.ts";
import { WebsiteList } from "#app/ui/account/website-list.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export const meta: MetaFunction = () => pageTitle("account:websites.page");

export const loader = ownerLoader(async ({ request, api }) => {
  const { result } = await api.websites.list({ page: 1, limit: 200 });
  const last = lastWebsite(request);
  const websites = result.items.map(({ id, name, url, timeZone }) => ({
    id,
    name,
    initial: [...name.trim()][0] ?? "",
    address: url.replace(/^https?:\/\//, ""),
    zone: zoneName(timeZone),
    current: id === last,
  }));
  return { websites, total: i18n.t("account:websites.total", { n: formatNumber(result.total) }) };
});

export default function Websites() {
  const { t } = useTranslation("account");
  const { websites, total } = useLoaderData<typeof loader>();
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
    </>
  );
}
