import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";

/** The pages that an address matches, in words. */
export interface PagePreviewView {
  isEmpty: boolean;
  found: string;
  rows: { page: string; views: string }[];
}

const Found = styled("p")({ padding: "0 16px 12px", fontWeight: 600 });

/** Which pages an address matches, with their views of the last 30 days. */
export function PagePreview({ preview, title }: { preview: PagePreviewView; title: string }) {
  const { t } = useTranslation("heatmaps");
  if (preview.isEmpty) {
    return (
      <Banner tone="warn" title={t("preview.none")}>
        {t("preview.noneText")}
      </Banner>
    );
  }
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Found>{preview.found}</Found>
      <Table
        label={title}
        rows={preview.rows}
        keyOf={({ page }) => page}
        columns={[
          { key: "page", label: t("preview.page"), isLong: true, cell: ({ page }) => <code dir="ltr">{page}</code> },
          { key: "views", label: t("preview.views"), isFigure: true, cell: ({ views }) => views },
        ]}
      />
    </Card>
  );
}
