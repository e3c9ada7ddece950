import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { analysisWords } from "#app/money/analysis-words.server.ts";
import { planCards } from "#app/money/plan-cards.server.ts";
import { listedCurrency, readTerm, termName, terms } from "#app/money/plan-terms.ts";
import { usageView } from "#app/money/usage-view.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { MoneyTabs } from "#app/ui/money/money-tabs.tsx";
import { PlanCards } from "#app/ui/money/plan-cards.tsx";
import { UsageCard } from "#app/ui/money/usage-card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Segments } from "#app/ui/segments.tsx";

export const meta: MetaFunction = () => pageTitle("plans:page");

export const loader = ownerLoader(async ({ api, query }) => {
  const { result: subscription } = await api.wallet.subscription.get();
  if (!subscription.isLimited) return { sale: undefined };
  const { type, period } = subscription;
  const named = query.has("period") ? Object.fromEntries(query) : { period };
  const term = readTerm({ period: named.period, currency: query.get("currency") });
  const [{ result: offer }, zone] = await Promise.all([
    api.wallet.plans.list({ currency: listedCurrency(term) }),
    ownZone(api),
  ]);
  const sale = {
    plans: planCards(offer.items, { term, current: type, analysis: analysisWords(subscription) }),
    usage: usageView(subscription, zone),
    terms: terms.map((each) => ({
      label: i18n.t(`plans:terms.${termName(each)}`),
      to: `?${new URLSearchParams(each)}`,
      current: each === term,
    })),
  };
  return { sale };
});

export const clientLoader = loadFromMemory;

export default function Plans() {
  const { t } = useTranslation("plans");
  const { sale } = useLoaderData<typeof loader>();
  if (sale === undefined) return <NothingSold />;
  const { usage, plans, terms: links } = sale;
  return (
    <>
      <PageHead title={t("page")} text={t("text")} guide="money">
        <Segments label={t("terms.label")} links={links} />
      </PageHead>
      <MoneyTabs />
      {usage.next.map((title) => (
        <Banner key={title} tone="info" title={title} />
      ))}
      {usage.hidden.map((title) => (
        <Banner key={title} tone="warn" title={title}>
          <p>{t("usage.hidden.text")}</p>
        </Banner>
      ))}
      <UsageCard title={usage.title} until={usage.until} rows={usage.rows} notes={usage.notes} />
      <PlanCards plans={plans} label={t("list")} />
    </>
  );
}

/** What stands here where the operator sells no plans. */
function NothingSold() {
  const { t } = useTranslation("plans");
  return (
    <>
      <PageHead title={t("page")} text={t("off.text")} />
      <Empty Icon={ShieldCheck} heading="h2" title={t("off.title")} text={t("off.body")}>
        <ButtonLink to="/wallet">{t("off.wallet")}</ButtonLink>
      </Empty>
    </>
  );
}
