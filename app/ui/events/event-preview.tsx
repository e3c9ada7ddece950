import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Table } from "../table.tsx";

/** What a rule would have matched, in words. */
export interface EventPreviewView {
  isEmpty: boolean;
  found: string;
  pages: { path: string; events: string }[];
}

const Found = styled("p")({ padding: "0 16px 12px", fontWeight: 600 });

/** How often a rule would have matched in the last 30 days, and on which pages. */
export function EventPreview({ preview }: { preview: EventPreviewView }) {
  const { t } = useTranslation("definedEvents");
  if (preview.isEmpty) {
    return (
      <Banner tone="info" title={t("preview.title")}>
        {t("preview.none")}
      </Banner>
    );
  }
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("preview.title")}</CardTitle>
      </CardHead>
      <Found>{preview.found}</Found>
      {preview.pages.length === 0 ? null : (
        <Table
          label={t("preview.pages")}
          rows={preview.pages}
          keyOf={({ path }) => path}
          columns={[
            {
              key: "path",
              label: t("preview.page"),
              isLong: true,
              cell: ({ path }) => <code dir="ltr">{path}</code>,
            },
            { key: "events", label: t("preview.events"), isFigure: true, cell: ({ events }) => events },
          ]}
        />
      )}
    </Card>
  );
}
