import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Megaphone, Plus, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadCampaigns } from "#app/campaigns/load-campaigns.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CampaignList } from "#app/ui/campaigns/campaign-list.tsx";
import { FindCampaigns } from "#app/ui/campaigns/find-campaigns.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("campaigns:page");

export const loader = ownerLoader(loadCampaigns);

export const clientLoader = loadFromMemory;

export default function Campaigns() {
  const { t } = useTranslation("campaigns");
  const { website, query, rows, sorts, paging, isFound, ...find } = useLoaderData<typeof loader>();
  const isNone = rows.length === 0;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink
          look="main"
          to={`/w/${website}/campaigns/new/info`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
        {isNone ? null : <ButtonLink to={`/w/${website}/campaigns/compare`}>{t("compare")}</ButtonLink>}
      </PageHead>
      {isNone && !isFound ? null : (
        <Card>
          <FindCampaigns {...find} isFound={isFound} />
          {isNone ? null : <CampaignList website={website} rows={rows} sorts={sorts} />}
          {isNone ? null : (
            <CardFoot>
              <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
            </CardFoot>
          )}
        </Card>
      )}
      {isNone ? (
        <Empty
          Icon={isFound ? Search : Megaphone}
          title={t(isFound ? "empty.found" : "empty.title")}
          text={t(isFound ? "empty.foundText" : "empty.text")}
          heading="h2"
        />
      ) : null}
    </Screen>
  );
}
