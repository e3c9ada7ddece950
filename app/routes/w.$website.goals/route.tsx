import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatShort } from "#app/format/numbers.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { GoalForm } from "#app/ui/goals/goal-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { blankGoal, goalForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("goals:page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id } = await findWebsite(api, params.website ?? "");
    // From here and not in the page: what reads forms is not for browsers.
    return data({ id, rows: (await api.goals.list({ website: id })).result.items, blank: blankGoal }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: goalForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const website = params.website ?? "";
  try {
    await api.goals.create({ website, ...submission.value });
    return redirect(`/w/${website}/goals`, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function Goals() {
  const { t } = useTranslation("goals");
  const { id, rows, blank } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={`/w/${id}/reports/goals`}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Beside data-list-first="">
        {rows.length === 0 ? (
          <Empty Icon={Flag} title={t("empty.title")} text={t("empty.text")} heading="h2" />
        ) : (
          <Card>
            <CardHead>
              <CardTitle>{t("list.label")}</CardTitle>
            </CardHead>
            <Table
              label={t("list.label")}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  key: "name",
                  label: t("list.name"),
                  cell: (row) => (
                    <>
                      <Link to={`/w/${id}/goals/${row.id}`}>{row.name}</Link>
                      {row.isMain ? (
                        <>
                          {" "}
                          <Tag tone="main">{t("list.main")}</Tag>
                        </>
                      ) : null}
                    </>
                  ),
                },
                {
                  key: "match",
                  label: t("list.match"),
                  isLong: true,
                  cell: (row) => <code dir="ltr">{row.match}</code>,
                },
                {
                  key: "counts",
                  label: t("list.counts"),
                  cell: (row) => t(`form.countsOptions.${row.counts}`),
                },
                {
                  key: "worth",
                  label: t("list.worth"),
                  isFigure: true,
                  cell: ({ value }) =>
                    value === null ? t("list.event") : value === 0 ? t("list.none") : formatShort(value),
                },
              ]}
            />
          </Card>
        )}
        <Card>
          <CardHead>
            <CardTitle>{t("add")}</CardTitle>
          </CardHead>
          <GoalForm goal={blank} submit={t("form.create")} lastResult={answered?.lastResult} />
        </Card>
      </Beside>
    </Screen>
  );
}
