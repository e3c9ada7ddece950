import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { backTo } from "#app/period/report-address.ts";
import { withParams } from "#app/period/with-params.ts";
import { filterChips, readFilters, storedFilters, withFilters } from "#app/reports/filters.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { BesideScreen } from "#app/ui/beside-screen.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { SavedFilterForm } from "#app/ui/saved-filters/saved-filter-form.tsx";
import { SavedFilterList } from "#app/ui/saved-filters/saved-filter-list.tsx";
import { savedFilterForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("savedFilters:page");

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id } = await findWebsite(api, param("website"));
  const { items } = (await api.savedFilters.list({ website: id })).result;
  const rows = items.map(({ id: key, name, filters }) => {
    const filtered = withFilters(query, filters);
    return { id: key, name, words: wordsOf(filtered), to: backTo(id, query, filtered) };
  });
  return { id, rows, current: wordsOf(query), back: backTo(id, query), form: describeForm(savedFilterForm) };
});

export const clientLoader = loadFromMemory;

/** The filters of an address in words. */
const wordsOf = (query: URLSearchParams) =>
  filterChips(storedFilters(readFilters(query)), query).chips.map(({ label }) => label);

export const action = formAction(savedFilterForm, async ({ api, param, query, value }) => {
  const website = param("website");
  await api.savedFilters.create({ website, ...value, filters: storedFilters(readFilters(query)) });
  const to = `/w/${website}/filters${withParams(query, {})}`;
  return { to, toast: { tone: "ok", key: "created", name: value.name } };
});

export default function SavedFilters() {
  const { t } = useTranslation("savedFilters");
  const { id, rows, current, back, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <BesideScreen title={t("page")} text={t("text")} back={{ to: back, label: t("back") }} failure={answered?.failure}>
      <SavedFilterForm form={form} current={current} lastResult={answered?.lastResult} />
      {rows.length === 0 ? (
        <Empty Icon={ListFilter} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <SavedFilterList website={id} rows={rows} />
      )}
    </BesideScreen>
  );
}
