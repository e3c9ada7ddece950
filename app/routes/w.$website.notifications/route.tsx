import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { NotificationList } from "#app/ui/notifications/notification-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { notificationsAction } from "./actions.server.ts";

export const meta: MetaFunction = () => pageTitle("notifications:page");

const size = 20;

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const readPage = async (page: number) =>
    (await api.notifications.list({ wid: id, sort: "unread", page, limit: size })).result;
  const { items, unread, ...paging } = await readPaged(query, readPage);
  const rows = items.map(({ at, readAt, website, kind: _, ...row }) => ({
    ...row,
    at: momentWords(timeZone, at),
    isUnread: readAt === null,
    isOfAccount: website === null,
  }));
  return { id, rows, paging, hasUnread: unread > 0 };
});

export const clientLoader = loadFromMemory;

export const action = notificationsAction;

export default function Notifications() {
  const { t } = useTranslation("notifications");
  const { id, rows, paging, hasUnread } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        {hasUnread ? (
          <Form method="post">
            <FormToken />
            <Button look="soft" name="intent" value="readAll">
              {t("readAll")}
            </Button>
          </Form>
        ) : null}
        <ButtonLink to="/settings/notifications">{t("settings")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {rows.length === 0 ? (
        <Empty Icon={Bell} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <NotificationList website={id} rows={rows} />
          <CardFoot>
            <Paging {...paging} size={size} to={(page) => `?page=${page}`} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
