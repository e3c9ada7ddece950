import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingsOf } from "#app/integration/account-form.ts";
import { triedChannels } from "#app/integration/channel-page.server.ts";
import { besideNewChannel } from "#app/integration/new-channel.server.ts";
import { fillNewLimits, readNewLimits, readNewSettings } from "#app/integration/new-channel-form.ts";
import { pagedTypes, providersOf, typeAt } from "#app/integration/sending-types.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { NewChannelForm } from "#app/ui/integration/new-channel-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { isTried } from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import { newChannelForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("integration:account.page");

/** The type and provider that the address names; the first provider where it names none. */
function choiceOf({ param, query }: Pick<OwnerContext, "param" | "query">) {
  const path = typeAt(param("type"));
  const all = providersOf(pagedTypes[path]);
  const provider = all.find((name) => name === query.get("provider")) ?? all[0];
  if (provider === undefined) throw new Response(null, { status: 404 });
  return { path, all, provider };
}

export const loader = ownerLoader(async (context) => {
  const { api, param } = context;
  const { path, all, provider } = choiceOf(context);
  const { id: website } = await findWebsite(api, param("website"));
  return {
    ...{ website, path, provider },
    providers: all.map((name) => ({
      label: channelText.providers[name],
      to: `?provider=${name}`,
      current: name === provider,
    })),
    settings: settingsOf(provider),
    values: {
      ...{ name: channelText.providers[provider], ...fillNewLimits(pagedTypes[path]) },
      ...(path === "email" ? { port: "587", secure: "starttls" } : {}),
    },
    form: describeForm(newChannelForm),
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(newChannelForm, async (context) => {
  const { param, value } = context;
  const { path, provider } = choiceOf(context);
  const wid = param("website");
  const name = value.name || channelText.providers[provider];
  const given = { name, settings: readNewSettings(provider, value), ...readNewLimits(value) };
  try {
    const { id } = (await triedChannels(context).create({ wid, type: pagedTypes[path], provider, ...given })).result;
    // A panel sends nothing without a line, a mail server nothing without a domain; Meta reports to an address of ours.
    const to = path === "email" ? "email" : `channels/${id}`;
    return { to: `/w/${wid}/integration/${to}`, toast: { tone: "ok", key: "created", name } };
  } catch (error) {
    return besideNewChannel(error, provider, given.settings);
  }
});

export default function NewChannel() {
  const { t } = useTranslation("integration");
  const { website, path, providers, provider, settings, values, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/integration/${path}`, label: t(`${path}.page`) }]} />
      <PageHead title={t(`${path}.add`)} text={t(isTried(provider) ? `${path}.addText` : "account.untriedText")}>
        <ButtonLink to={`/w/${website}/integration/${path}`}>{t("list.back")}</ButtonLink>
      </PageHead>
      {providers.length < 2 ? null : (
        <div>
          <Segments label={t("list.provider")} links={providers} />
        </div>
      )}
      <FormFailure failure={answered?.failure} />
      <Card>
        <NewChannelForm
          key={provider}
          form={form}
          settings={settings}
          values={values}
          submit={t(isTried(provider) ? "account.create" : "account.saveUntried")}
          lastResult={answered?.lastResult}
        />
      </Card>
    </Screen>
  );
}
