import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { ImportView } from "#app/imports/import-view.server.ts";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { scrollsSideways } from "../scrolls-sideways.ts";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";

const Wide = styled("div")(scrollsSideways());
const Note = styled("p")({ padding: "0 16px 12px", color: colour("text2") });
const Foot = styled("div")({ padding: 16 });

/** The first rows as they are understood. */
export function SampleCard({ sample: { fields, rows } }: { sample: ImportView["sample"] }) {
  const { t } = useTranslation("imports");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("one.sample.title")}</CardTitle>
      </CardHead>
      <Wide>
        <Table
          label={t("one.sample.title")}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { key: "line", label: t("one.sample.line"), cell: (row) => row.line },
            ...fields.map(({ field, label }) => ({
              ...{ key: field, label },
              cell: (row: (typeof rows)[number]) => <bdi>{row.values[field] ?? ""}</bdi>,
            })),
            { key: "problem", label: t("one.sample.problem"), cell: (row) => row.problem ?? t("one.sample.none") },
          ]}
        />
      </Wide>
    </Card>
  );
}

/** The rows that are not imported, or without a cell, and all of them as a file. */
export function RejectedCard({ view }: { view: ImportView }) {
  const { t } = useTranslation("imports");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("one.rejected.title")}</CardTitle>
      </CardHead>
      <Note>{t("one.rejected.text")}</Note>
      <Table
        label={t("one.rejected.title")}
        rows={view.rejections}
        keyOf={({ key }) => key}
        columns={[
          { key: "line", label: t("one.rejected.line"), cell: (row) => row.line },
          { key: "outcome", label: t("one.rejected.outcome"), cell: (row) => row.outcome },
          { key: "problem", label: t("one.rejected.problem"), isLong: true, cell: (row) => row.problem },
          { key: "cells", label: t("one.rejected.cells"), isLong: true, cell: (row) => <bdi>{row.cells}</bdi> },
        ]}
      />
      {view.moreRejected === null ? null : <Note>{t("one.rejected.more", { rest: view.moreRejected })}</Note>}
      <Foot>
        <ButtonLink to={`/w/${view.website}/people/import/${view.id}/rejected`} isFile>
          {t("one.rejected.download")}
        </ButtonLink>
      </Foot>
    </Card>
  );
}
