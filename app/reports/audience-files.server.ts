import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { fileDays, fileHead } from "./file-heads.ts";
import type { FileReport } from "./open-report.server.ts";

/** The tables of the audience report as files, by the name that the address gives. */
export const files: Partial<Record<string, (context: FileReport) => Promise<Response>>> = {
  people: async ({ api, headers, reportQuery }) => {
    const { all, visitors, leads, customers, newPeople, compare } = (await api.reports.counts(reportQuery)).result;
    const before = compare ?? undefined;
    const line = (label: string, now: number, was: number | undefined) => [label, now, ...(before ? [was ?? 0] : [])];
    const lines = [
      line(i18n.t("behaviour:audience.new"), newPeople, before?.newPeople),
      line(i18n.t("behaviour:audience.returning"), all - newPeople, before && before.all - before.newPeople),
      line(i18n.t("overview:people.visitors"), visitors, before?.visitors),
      line(i18n.t("overview:people.leads"), leads, before?.leads),
      line(i18n.t("overview:people.customers"), customers, before?.customers),
      line(i18n.t("behaviour:all"), all, before?.all),
    ];
    const heads = [i18n.t("behaviour:audience.column"), i18n.t("overview:columns.people")];
    const compared = before ? [i18n.t("overview:chart.compared")] : [];
    return csvFile({ name: "people", range: rangeOf(reportQuery), headers, heads: [...heads, ...compared] }, [lines]);
  },
  churn: async ({ api, headers, reportQuery }) => {
    const { range, totals, items } = (await api.behaviour.churn(reportQuery)).result;
    const columns = ["people", "returned", "lost", "churnRate"] as const;
    const heads = [
      i18n.t("overview:people.column"),
      ...(["people", "returned", "lost"] as const).map((name) => i18n.t(`behaviour:churn.columns.${name}`)),
      fileHead(i18n.t("behaviour:churn.columns.rate"), "rate"),
    ];
    const lines = [
      ...items.map((item) => [i18n.t(`overview:recent.types.${item.key}`), ...columns.map((name) => item[name])]),
      [i18n.t("behaviour:all"), ...columns.map((name) => totals[name])],
    ];
    return csvFile({ name: "churn", range, headers, heads }, [lines]);
  },
  ages: async ({ api, headers, reportQuery: { website } }) => {
    const { ages } = (await api.audience.dobs({ website, limit: 1 })).result;
    const heads = [i18n.t("behaviour:ages.from"), i18n.t("overview:columns.people")];
    return csvFile({ name: "ages", headers, heads }, [ages.map(({ from, people }) => [from, people])]);
  },
  birthdays: async ({ exporter, headers, query, reportQuery: { website } }) => {
    const { all } = await openExport(await exporter.audience.exportBirthdays({ website }));
    const columns = ["name", "email", "phone", "birthday", "inDays", "age"] as const;
    const dayOf = fileDays(query);
    return csvFile(
      { name: "birthdays", headers, heads: columns.map((name) => i18n.t(`behaviour:birthdays.file.${name}`)) },
      linesOf(all, (item) => columns.map((name) => (name === "birthday" ? dayOf(item[name]) : (item[name] ?? "")))),
    );
  },
};

const rangeOf = ({ from, to }: FileReport["reportQuery"]) =>
  from === undefined || to === undefined ? undefined : { from, to };
