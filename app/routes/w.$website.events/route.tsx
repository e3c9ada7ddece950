import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MousePointerClick, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { loadEvents } from "#app/events/load-events.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { EventList } from "#app/ui/events/event-list.tsx";
import { SeenEvents } from "#app/ui/events/seen-events.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("definedEvents:page");

export const loader = ownerLoader(loadEvents);

export const clientLoader = loadFromMemory;

/** The button of a row, which starts or stops its event. */
const stateForm = z.object({ event: z.uuid(), active: z.enum(["true", "false"]) });

export const action = formAction(stateForm, async ({ api, request, value: { event, active } }) => {
  await api.userEvents.update({ eventId: event, active: active === "true" });
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, toast: { tone: "ok", key: "saved" } };
});

export default function Events() {
  const { t } = useTranslation("definedEvents");
  const { website, query, rows, sorts, paging, seen, more } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="behaviour">
        <ButtonLink
          look="main"
          to={`/w/${website}/events/new/what`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {rows.length === 0 ? (
        <Empty Icon={MousePointerClick} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <EventList website={website} rows={rows} sorts={sorts} />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
      {seen.length === 0 ? null : <SeenEvents rows={seen} more={more} />}
    </Screen>
  );
}
