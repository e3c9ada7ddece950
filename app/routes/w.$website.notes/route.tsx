import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StickyNote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { chosenDay, dateChoices } from "#app/period/date-choices.ts";
import { backTo } from "#app/period/report-names.ts";
import { withParams } from "#app/period/with-params.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { NoteForm } from "#app/ui/annotations/note-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Table } from "#app/ui/table.tsx";
import { noteForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("notes:page");

const size = 20;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(request.url);
  try {
    const { api, headers } = await signedIn(request);
    const { id, timeZone: zone } = await findWebsite(api, params.website ?? "");
    const ask = async (page: number) => (await api.annotations.list({ website: id, page, limit: size })).result;
    const { items, ...paging } = await readPaged(query, ask);
    const now = Date.now();
    const rows = items.map(({ at, ...note }) => ({ ...note, day: dayWords(jalaliOf(zone, Date.parse(at)), true) }));
    const form = { choices: dateChoices(zone, now), note: { text: "", ...chosenDay(zone, now) } };
    return data({ id, paging, rows, form, query: query.toString(), back: backTo(id, query) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: noteForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const website = params.website ?? "";
  try {
    await api.annotations.create({ website, ...submission.value });
    return redirect(`/w/${website}/notes${new URL(request.url).search}`, {
      status: 303,
      headers: flash(headers, { tone: "ok", key: "saved" }),
    });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function Notes() {
  const { t } = useTranslation("notes");
  const { id, paging, rows, form, query, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Beside>
        <Card>
          <CardHead>
            <CardTitle>{t("add")}</CardTitle>
          </CardHead>
          <NoteForm {...form} submit={t("form.create")} lastResult={answered?.lastResult} />
        </Card>
        {paging.total === 0 ? (
          <Empty Icon={StickyNote} title={t("empty.title")} text={t("empty.text")} heading="h2" />
        ) : (
          <Card>
            <Table
              label={t("list.label")}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  key: "text",
                  label: t("list.text"),
                  isLong: true,
                  cell: (row) => <Link to={`/w/${id}/notes/${row.id}`}>{row.text}</Link>,
                },
                { key: "day", label: t("list.day"), cell: (row) => row.day },
                { key: "author", label: t("list.author"), cell: (row) => row.author || "—" },
              ]}
            />
            <CardFoot>
              <Paging
                {...paging}
                size={size}
                to={(each) => withParams(new URLSearchParams(query), { page: String(each) })}
              />
            </CardFoot>
          </Card>
        )}
      </Beside>
    </Screen>
  );
}
