import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Plus, Search, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field, FieldNotes, SelectField, useFieldIds } from "#app/ui/field.tsx";
import { FindForm } from "#app/ui/find-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paging } from "#app/ui/paging.tsx";
import { ExportLink } from "#app/ui/reports/export-link.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { useBeside } from "#app/ui/use-beside.ts";
import { ChoosePeople } from "./choose-people.tsx";
import type { PeopleListData } from "./people-data.ts";
import { PeopleTable } from "./people-table.tsx";
import { ReachLegend } from "./reach-marks.tsx";

const Narrowed = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  padding: "0 16px 12px",
  "& > .found": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" },
  "& > .found > p": { color: colour("text2") },
});

const Foot = styled(CardFoot)({ alignItems: "center", "& > nav": { flex: "0 1 auto" } });

/** A list of people with its search, its filters and its order. */
export function PeoplePage(view: PeopleListData) {
  const { t } = useTranslation("people");
  const { list, file, tabs, rows, sort, sorts, paging, isNarrowed } = view;
  return (
    <Screen>
      <PageHead title={t(`titles.${list}`)} text={t(`text.${list}`)} guide="people">
        <ButtonLink to={`/w/${view.website}/people/import`}>{t("import")}</ButtonLink>
        <ExportLink to={file} hasDates />
      </PageHead>
      <Tabs label={t("tabs.label")} links={tabs} />
      <Card>
        <SearchForm {...view} />
        <Selected {...view} />
        {rows.length === 0 ? null : (
          <ChoosePeople key={view.query} website={view.website} list={list}>
            <PeopleTable {...{ website: view.website, rows, sort, sorts }} hasTypes={list === "users"} hasBoxes />
          </ChoosePeople>
        )}
        {rows.length === 0 ? null : (
          <Foot>
            <ReachLegend />
            <Paging {...paging} to={(page) => pageAddress(view, page)} />
          </Foot>
        )}
      </Card>
      {rows.length > 0 ? null : (
        <Empty
          Icon={isNarrowed ? Search : Users}
          title={t(isNarrowed ? "empty.none" : "empty.title")}
          text={t(isNarrowed ? "empty.noneText" : "empty.text")}
          heading="h2"
        >
          {isNarrowed ? <ButtonLink to="?">{t("empty.all")}</ButtonLink> : <FirstSteps website={view.website} />}
        </Empty>
      )}
    </Screen>
  );
}

/** The address of a page: its number, and for those beside the shown one the place where they begin. */
function pageAddress({ query, paging, places }: PeopleListData, page: number): string {
  const beside = { [paging.page - 1]: places.previous, [paging.page]: places.current, [paging.page + 1]: places.next };
  const place = page === 1 ? null : (beside[page] ?? null);
  return withParams(new URLSearchParams(query), { page: String(page), place });
}

/** Where people come from. */
function FirstSteps({ website }: { website: string }) {
  const { t } = useTranslation("people");
  return (
    <>
      <ButtonLink look="main" to={`/w/${website}/install`}>
        {t("empty.install")}
      </ButtonLink>
      <ButtonLink to={`/w/${website}/people/import`}>{t("import")}</ButtonLink>
    </>
  );
}

function SearchForm({ q, sort, sortOptions, hiddenFields }: PeopleListData) {
  const { t } = useTranslation("people");
  return (
    <FindForm key={`${q} ${sort}`} method="get">
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("search.label")} name="q" type="search" maxLength={200} autoComplete="off" defaultValue={q} />
      <SelectField label={t("sort.label")} name="sort" defaultValue={sort} options={sortOptions} />
      <Button look="plain">{t("search.submit")}</Button>
    </FindForm>
  );
}

/** What narrows the list, each as a link that takes it away, and how many are left. */
function Selected({ q, filters, withoutSearch, found, isBroad, rows, toSegment }: PeopleListData) {
  const { t } = useTranslation(["people", "overview"]);
  const { id } = useFieldIds({ errors: filters.wrong });
  const beside = useBeside();
  return (
    <Narrowed aria-label={t("overview:filters.label")}>
      {filters.wrong.length === 0 ? null : (
        <div role="alert">
          <FieldNotes id={id} errors={filters.wrong} />
        </div>
      )}
      <Chips>
        {q === "" ? null : (
          <Chip to={withoutSearch} removes={t("search.clear")}>
            «{q}»
          </Chip>
        )}
        {filters.chips.map(({ key, label, to }) => (
          <Chip key={key} to={to} removes={t("overview:filters.remove")}>
            {label}
          </Chip>
        ))}
        <Chip to={beside("filters/add")} Icon={Plus}>
          {t("overview:filters.add")} {t("overview:filters.filter")}
        </Chip>
        {filters.chips.length < 2 ? null : <Link to={filters.clear}>{t("overview:filters.clear")}</Link>}
      </Chips>
      <div className="found">
        <p>
          {found}
          {isBroad ? ` · ${t("search.broad")}` : null}
        </p>
        {rows.length === 0 ? null : (
          <ButtonLink isSmall to={toSegment}>
            {t("choose.all")}
          </ButtonLink>
        )}
      </div>
    </Narrowed>
  );
}
