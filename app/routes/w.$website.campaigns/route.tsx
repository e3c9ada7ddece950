import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Megaphone, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadCampaigns } from "#app/campaigns/load-campaigns.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CampaignList } from "#app/ui/campaigns/campaign-list.tsx";
import { FindCampaigns } from "#app/ui/campaigns/find-campaigns.tsx";
import { HaltedNotice } from "#app/ui/messages/halted-notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { SearchedList } from "#app/ui/searched-list.tsx";

export const meta: MetaFunction = () => pageTitle("campaigns:page");

export const loader = ownerLoader(loadCampaigns);

export const clientLoader = loadFromMemory;

export default function Campaigns() {
  const { t } = useTranslation(["campaigns", "campaignSending"]);
  const { website, query, rows, sorts, paging, isFound, halted, ...find } = useLoaderData<typeof loader>();
  const isNone = rows.length === 0;
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="campaigns">
        <ButtonLink
          look="main"
          to={`/w/${website}/campaigns/new/info`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
        {isNone ? null : <ButtonLink to={`/w/${website}/campaigns/compare`}>{t("compare")}</ButtonLink>}
      </PageHead>
      <HaltedNotice website={website} halted={halted} text={t("campaignSending:halted.list")} />
      <SearchedList
        {...{ Icon: Megaphone, words: t("empty", { returnObjects: true }), isNone, isFound, paging, query }}
        find={<FindCampaigns {...find} isFound={isFound} />}
      >
        <CampaignList website={website} rows={rows} sorts={sorts} />
      </SearchedList>
    </Screen>
  );
}
