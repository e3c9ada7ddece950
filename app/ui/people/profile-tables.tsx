import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withParams } from "#app/period/with-params.ts";
import { Card, CardFoot, CardHead, CardTitle } from "../card.tsx";
import { Paging } from "../paging.tsx";
import { type Column, Table } from "../table.tsx";
import type { ProfileData } from "./profile-data.ts";

type Data = Pick<ProfileData, "pages" | "products" | "utms" | "tables" | "query">;

/** What a person saw and bought, and the links by which they came; tables without a row are left out. */
export function ProfileTables({ pages, products, utms, tables, query }: Data) {
  const { t } = useTranslation("profiles");
  const pagesOf = (name: "pages" | "products" | "utms") => (
    <Paging
      {...tables[name]}
      of={t(`${name}.title`)}
      to={(page) => withParams(new URLSearchParams(query), { [name]: page === 1 ? null : String(page) })}
    />
  );
  return (
    <>
      <Rows
        title={t("products.title")}
        paging={pagesOf("products")}
        rows={products}
        keyOf={({ id }) => id}
        columns={[
          { key: "product", label: t("products.product"), cell: ({ name }) => <bdi>{name}</bdi> },
          { key: "views", label: t("products.views"), isFigure: true, cell: ({ views }) => views },
          { key: "carts", label: t("products.cartAdds"), isFigure: true, cell: ({ cartAdds }) => cartAdds },
          { key: "purchases", label: t("products.purchases"), isFigure: true, cell: ({ purchases }) => purchases },
          { key: "revenue", label: t("products.revenue"), isFigure: true, cell: ({ revenue }) => revenue },
          { key: "last", label: t("products.last"), cell: ({ last }) => last },
        ]}
      />
      <Rows
        title={t("pages.title")}
        paging={pagesOf("pages")}
        rows={pages}
        keyOf={({ path }) => path}
        columns={[
          {
            key: "page",
            label: t("pages.page"),
            cell: ({ title, path }) => (title === "" ? <code dir="ltr">{path}</code> : <bdi title={path}>{title}</bdi>),
          },
          { key: "views", label: t("pages.views"), isFigure: true, cell: ({ views }) => views },
          { key: "time", label: t("pages.time"), cell: ({ time }) => time },
          { key: "last", label: t("pages.last"), cell: ({ last }) => last },
        ]}
      />
      <Rows
        title={t("utms.title")}
        paging={pagesOf("utms")}
        rows={utms}
        keyOf={({ key }) => key}
        columns={[
          { key: "campaign", label: t("utms.campaign"), cell: ({ campaign }) => <bdi>{campaign || "—"}</bdi> },
          { key: "source", label: t("utms.source"), cell: ({ source }) => <bdi>{source || "—"}</bdi> },
          { key: "sessions", label: t("utms.sessions"), isFigure: true, cell: ({ sessions }) => sessions },
          { key: "last", label: t("utms.last"), cell: ({ last }) => last },
        ]}
      />
    </>
  );
}

function Rows<Row>({
  title,
  paging,
  ...table
}: {
  title: string;
  paging: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
}) {
  if (table.rows.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Table label={title} {...table} />
      <CardFoot>{paging}</CardFoot>
    </Card>
  );
}
