import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { backTo } from "#app/period/report-names.ts";
import { withParams } from "#app/period/with-params.ts";
import { filterChips, readFilters, withFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Beside } from "#app/ui/beside.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { SavedFilterForm } from "#app/ui/saved-filters/saved-filter-form.tsx";
import { SavedFilterList } from "#app/ui/saved-filters/saved-filter-list.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { savedFilterForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("savedFilters:page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(request.url);
  try {
    const { api, headers } = await signedIn(request);
    const { id } = await findWebsite(api, params.website ?? "");
    const { items } = (await api.savedFilters.list({ website: id })).result;
    const rows = items.map(({ id: key, name, filters }) => {
      const filtered = withFilters(query, filters);
      return { id: key, name, words: wordsOf(filtered), to: backTo(id, query, filtered) };
    });
    return data({ id, rows, current: wordsOf(query), back: backTo(id, query) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

/** The filters of an address in words. */
const wordsOf = (query: URLSearchParams) => filterChips(readFilters(query), query).chips.map(({ label }) => label);

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: savedFilterForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const website = params.website ?? "";
  const { searchParams: query } = new URL(request.url);
  try {
    await api.savedFilters.create({ website, ...submission.value, filters: readFilters(query) });
    const to = `/w/${website}/filters${withParams(query, {})}`;
    return redirect(to, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function SavedFilters() {
  const { t } = useTranslation("savedFilters");
  const { id, rows, current, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Beside>
        <SavedFilterForm current={current} lastResult={answered?.lastResult} />
        {rows.length === 0 ? (
          <Empty Icon={ListFilter} title={t("empty.title")} text={t("empty.text")} heading="h2" />
        ) : (
          <SavedFilterList website={id} rows={rows} />
        )}
      </Beside>
    </Screen>
  );
}
