import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { reportLoader } from "#app/reports/open-report.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { loadPicker } from "./loader.server.ts";

export const meta: MetaFunction = () => pageTitle("savedFilters:pick.page");

export const loader = reportLoader(loadPicker);

export const clientLoader = loadFromMemory;

const Search = styled(Form)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 12,
  padding: 16,
  "& > div": { flex: "0 1 360px" },
});

/** Search and pick: the kind of a filter, then its value, then back to the report with it. */
export default function AddFilter() {
  const { t } = useTranslation(["savedFilters", "overview"]);
  const { field, fields, typed, hiddenFields, back, chosen, rows, exactly, isMore, shown } =
    useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("pick.page")} text={t("pick.text")}>
        {chosen.map((words) => (
          <Tag key={words}>{words}</Tag>
        ))}
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <Card>
        <Tabs label={t("pick.fields")} links={fields} />
        <Search key={field.name} method="get">
          {hiddenFields.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <Field
            label={t("pick.search", { field: field.words })}
            name="find"
            type="search"
            maxLength={500}
            autoComplete="off"
            defaultValue={typed}
          />
          <Button look="plain">{t("pick.submit")}</Button>
        </Search>
        <Table
          label={t("pick.label", { field: field.words })}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { key: "name", label: field.words, cell: (row) => <Value {...row} /> },
            {
              key: "count",
              label: t(
                field.name === "path"
                  ? "overview:columns.pageViews"
                  : field.name === "client" || field.name === "segment"
                    ? "overview:columns.people"
                    : "overview:columns.sessions",
              ),
              isFigure: true,
              cell: ({ count }) => count,
            },
          ]}
        />
        {exactly === undefined && !isMore ? null : (
          <CardFoot>
            {exactly === undefined ? null : <Link to={exactly}>{t("pick.exactly", { value: typed })}</Link>}
            {isMore ? <span>{t("pick.limited", { number: shown })}</span> : null}
          </CardFoot>
        )}
      </Card>
    </Screen>
  );
}

/** By its name where it has one, and by what it is called in addresses, which two of one name do not share. */
function Value({ name, code, to }: { name: string; code: string; to: string }) {
  const mark = <code dir="ltr">{code}</code>;
  return (
    <>
      <Link to={to}>{name === "" ? mark : name}</Link> {name === "" || code === "" ? null : mark}
    </>
  );
}
