import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Template, TemplateState } from "#contract/templates.ts";
import { pathOfType } from "./template-form.ts";

const rowsPerPage = 25;
const types = ["SMS", "EMAIL", "WEB_PUSH", "PUSH", "ON_SITE", "WHATSAPP"] as const;
const states = ["Approved", "Rejected", "Pending"] as const satisfies readonly TemplateState[];

/** The templates of one type that the address chooses. */
export async function loadTemplates({ api, param, query }: OwnerContext) {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const type = types.find((each) => each === query.get("type")) ?? "SMS";
  const status = states.find((each) => each === query.get("status"));
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const input = { website, type, ...(status && { status }), ...(q === "" ? {} : { q }), limit: rowsPerPage };
  const list = await readPaged(
    query,
    async (page) => (await api.integration.templates.list({ ...input, page })).result,
  );
  return {
    ...{ website, type, path: pathOfType(type), q, status: status ?? "", query: query.toString() },
    isFiltered: q !== "" || status !== undefined,
    types: types.map((each) => ({
      label: i18n.t(`templates:types.${each}`),
      to: withParams(query, { type: each, page: null }),
      current: each === type,
    })),
    statuses: [
      { value: "", label: i18n.t("templates:find.all") },
      ...states.map((value) => ({ value, label: i18n.t(`templates:statuses.${value}`) })),
    ],
    rows: list.items.map((template) => templateRow(template, timeZone)),
    paging: { page: list.page, size: rowsPerPage, total: list.total, isOther: list.isOther },
  };
}

export const templateRow = (
  { id, website, type, name, status, category, reason, parts, version, date, content }: Template,
  zone: string,
) => ({
  ...{ id, name, status, category, version: formatNumber(version) },
  isByPattern: "pattern" in content && content.pattern !== undefined,
  // Only Meta takes its time.
  reason: status === "Pending" ? i18n.t("templates:list.pending") : (reason ?? ""),
  parts: parts === undefined ? "—" : formatNumber(parts),
  date: momentWords(zone, date),
  // Meta's are changed at Meta.
  to: type === "WHATSAPP" ? undefined : `/w/${website}/integration/templates/${id}`,
});
export type TemplateRow = ReturnType<typeof templateRow>;
