import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lowAtForm, topUpForm } from "#app/money/money-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { BalanceCard } from "#app/ui/money/balance-card.tsx";
import { ConsumptionCard } from "#app/ui/money/consumption-card.tsx";
import { MoneyTabs } from "#app/ui/money/money-tabs.tsx";
import { TransactionsCard } from "#app/ui/money/transactions-card.tsx";
import { FormPair, LowAtCard, TopUpByHandCard, TopUpCard } from "#app/ui/money/wallet-forms.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { resultOf } from "#app/ui/result-of.ts";
import { Segments } from "#app/ui/segments.tsx";
import { loadWallet } from "./load-wallet.server.ts";
import { walletAction } from "./wallet-action.server.ts";

export const meta: MetaFunction = () => pageTitle("money:page");

export const loader = ownerLoader(async (context) => ({
  ...(await loadWallet(context)),
  forms: { topUp: describeForm(topUpForm, "topUp"), lowAt: describeForm(lowAtForm, "lowAt") },
}));

export const clientLoader = loadFromMemory;

export const action = walletAction;

export default function Wallet() {
  const { t } = useTranslation("money");
  const {
    use,
    paysMessages,
    topUpCommand,
    balance,
    suggestions,
    gateways,
    consumption,
    transactions,
    currencies,
    forms,
  } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { currency } = balance;
  return (
    <>
      <PageHead title={t("page")} text={t(`text.${use}`)} guide="money">
        {currencies.length < 2 ? null : <Segments label={t("transactions.currency")} links={currencies} />}
      </PageHead>
      <MoneyTabs />
      {balance.low === undefined ? null : (
        <Banner tone="warn" title={t("balance.low")}>
          {balance.low}
        </Banner>
      )}
      <FormFailure failure={answered?.failure}>{t("topUp.unreachable")}</FormFailure>
      <BalanceCard {...balance.figures} paysMessages={paysMessages} />
      <FormPair>
        {topUpCommand === undefined ? (
          <TopUpCard
            form={forms.topUp}
            lastResult={resultOf(answered, "topUp")}
            amount={suggestions.chosen}
            currency={currency}
            gateways={gateways}
            suggestions={suggestions.links}
          />
        ) : (
          <TopUpByHandCard command={topUpCommand} />
        )}
        <LowAtCard
          form={forms.lowAt}
          lastResult={resultOf(answered, "lowAt")}
          lowAt={balance.lowAt}
          currency={currency}
          paysMessages={paysMessages}
        />
      </FormPair>
      <ConsumptionCard {...consumption} />
      <TransactionsCard currency={currency.word} {...transactions.card} />
      {transactions.paging.total === 0 ? null : (
        <Paging {...transactions.paging} to={(page) => `?${transactions.query}&page=${page}`} />
      )}
    </>
  );
}
