import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  addItem,
  blockForm,
  changeRow,
  retryBlock,
  retryForm,
  rowForm,
  saveBlock,
} from "#app/journeys/block-action.server.ts";
import { loadBlock } from "#app/journeys/block-page.server.ts";
import { countBlock } from "#app/journeys/block-size.server.ts";
import { itemForm } from "#app/journeys/item-form.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { BlockConflict } from "#app/ui/journeys/block-conflict.tsx";
import { BlockForm } from "#app/ui/journeys/block-form.tsx";
import { BrokenBanner } from "#app/ui/journeys/broken-banner.tsx";
import { ItemsCard } from "#app/ui/journeys/items-card.tsx";
import { orUnsent } from "#app/ui/journeys/map/or-unsent.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { resultOf } from "#app/ui/result-of.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("journeys:block.page", data?.block.name);

export const loader = ownerLoader(loadBlock);

export const clientLoader = loadFromMemory;

export const action = intentAction({
  save: handleOwnerForm(blockForm, saveBlock),
  add: handleOwnerForm(itemForm, addItem),
  up: handleOwnerForm(rowForm, changeRow("up")),
  down: handleOwnerForm(rowForm, changeRow("down")),
  remove: handleOwnerForm(rowForm, changeRow("remove")),
  retry: handleOwnerForm(retryForm, retryBlock),
  count: handleOwnerForm(blockForm, countBlock),
});

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orUnsent(serverAction<typeof action>());

export default function BlockPage() {
  const { t } = useTranslation("journeys");
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { website, journey, block, items, messages, broken, channel, isEditable } = data;
  const base = `/w/${website}/journeys/${journey}`;
  const size = answered !== undefined && "size" in answered ? answered.size : data.size;
  const isStale = answered?.failure?.kind === "stale";
  return (
    <Screen>
      <Trail steps={[{ to: `${base}/map`, label: t("map.page") }]} />
      <PageHead title={block.name} text={block.about}>
        <ButtonLink to={`${base}/map`}>{t("block.back")}</ButtonLink>
        {isEditable ? (
          <ButtonLink look="dangerPlain" to={`${base}/blocks/${block.id}/delete`}>
            {t("block.remove")}
          </ButtonLink>
        ) : null}
      </PageHead>
      {isStale ? null : <FormFailure failure={answered?.failure} />}
      {isEditable ? null : <Banner tone="info" title={t("map.active")} />}
      <BrokenBanner broken={broken} />
      {messages.length === 0 ? null : (
        <Banner
          tone="warn"
          title={messages.join(" ")}
          action={
            channel === null ? undefined : (
              <ButtonLink isSmall to={channel.to}>
                {channel.label}
              </ButtonLink>
            )
          }
        />
      )}
      {isStale ? (
        <BlockConflict data={data} lastResult={answered?.lastResult} />
      ) : (
        <Beside data-list-first="">
          <Card key={block.id}>
            <BlockForm data={data} lastResult={answered?.lastResult} size={size} />
          </Card>
          {items === null ? null : (
            <ItemsCard items={items} isEditable={isEditable} lastResult={resultOf(answered, "add")} />
          )}
        </Beside>
      )}
    </Screen>
  );
}
