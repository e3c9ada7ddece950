import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { channelForms, loadChannel } from "#app/integration/channel-page.server.ts";
import { hookWordsOf } from "#app/integration/hook-words.ts";
import { intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { AccountForm } from "#app/ui/integration/account-form.tsx";
import { LimitsForm } from "#app/ui/integration/limits-form.tsx";
import { LineTable } from "#app/ui/integration/line-table.tsx";
import { StateTag } from "#app/ui/integration/state-tag.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("integration:account.page", data?.head.name);

export const loader = ownerLoader(loadChannel);

export const clientLoader = loadFromMemory;

export const action = intentAction(channelForms);

export default function Channel() {
  const { t } = useTranslation("integration");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { head, hook, lines, forms } = view;
  const hookWords = hookWordsOf(view);
  return (
    <Screen>
      <Trail />
      <PageHead
        title={head.name}
        text={`${t("account.text", { provider: view.provider })} · ${head.at}`}
        mark={<StateTag state={head.state} />}
      >
        {view.isTried ? null : (
          <ButtonLink to={`/w/${view.website}/integration/test?type=${view.type}`}>{t("account.test")}</ButtonLink>
        )}
        <ButtonLink to={view.back}>{t("list.back")}</ButtonLink>
        {view.isKept ? null : (
          <ButtonLink look="dangerPlain" to="delete">
            {t("account.delete")}
          </ButtonLink>
        )}
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {head.message === "" ? null : <Banner tone={head.state === "failing" ? "bad" : "warn"} title={head.message} />}
      <Sections>
        {lines === undefined ? null : (
          <Section title={t("lines.section")} text={t("lines.sectionText")}>
            <LineTable base={head.to} rows={lines} />
          </Section>
        )}
        <Section title={t("account.section")} text={t(view.isTried ? "account.sectionText" : "account.untriedText")}>
          <AccountForm
            form={forms.account}
            settings={view.settings}
            values={view.account}
            stored={view.stored}
            submit={t(view.isTried ? "account.save" : "account.saveUntried")}
            lastResult={resultOf(answered, "account")}
          />
        </Section>
        <Section title={t("limits.section")} text={t("limits.sectionText")}>
          <LimitsForm
            type={view.type}
            form={forms.limits}
            values={view.limits}
            more={view.moreQuiet}
            lastResult={resultOf(answered, "limits")}
          />
        </Section>
        {hook === null ? null : (
          <Section title={t(hookWords.section)} text={t(hookWords.text)}>
            <HookAddress url={hook} token={view.verifyToken} />
          </Section>
        )}
      </Sections>
    </Screen>
  );
}

function HookAddress({ url, token }: { url: string; token: string | null }) {
  const { t } = useTranslation("integration");
  const copy = { label: t("hook.copy"), done: t("hook.copied") };
  return (
    <SectionForm>
      <CopyLine text={url} label={t("hook.address")} copy={copy} />
      {token === null ? null : <CopyLine text={token} label={t("hook.verifyToken")} copy={copy} />}
    </SectionForm>
  );
}
