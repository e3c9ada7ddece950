import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { Table } from "../table.tsx";
import { colour } from "../theme/tokens.ts";

/** An element that visitors clicked, in words. */
export interface ClickedElementRow {
  key: string;
  selector: string;
  text: string | null;
  path: string;
  /** Further pages on which it was clicked; empty where there is none. */
  more: string;
  clicks: string;
  people: string;
}

const Place = styled("span")({
  display: "inline-grid",
  maxInlineSize: 360,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "& small": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

interface Props {
  rows: readonly ClickedElementRow[];
  /** Of the unfinished event that an element is taken into. */
  revision: number;
}

/** The elements that visitors clicked most, each with the button that takes it into the wizard. */
export function ClickedElements({ rows, revision }: Props) {
  const { t } = useTranslation("definedEvents");
  const nameOf = ({ text, selector }: ClickedElementRow) => text ?? selector;
  return (
    <Table
      label={t("clicked.page")}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: "text", label: t("fields.text"), cell: ({ text }) => (text === null ? "—" : <bdi>{text}</bdi>) },
        {
          key: "selector",
          label: t("fields.selector"),
          cell: ({ selector }) => (
            <Place>
              <code dir="ltr">{selector}</code>
            </Place>
          ),
        },
        {
          key: "page",
          label: t("clicked.where"),
          cell: ({ path, more }) => (
            <Place>
              <bdi dir="ltr">{path === "" ? "—" : path}</bdi>
              {more === "" ? null : <small>{more}</small>}
            </Place>
          ),
        },
        { key: "clicks", label: t("clicked.clicks"), isFigure: true, isLead: true, cell: ({ clicks }) => clicks },
        { key: "people", label: t("list.people"), isFigure: true, cell: ({ people }) => people },
        {
          key: "take",
          label: t("clicked.take"),
          cell: (row) => (
            <Form method="post" reloadDocument>
              <FormToken />
              <input type="hidden" name="revision" value={revision} />
              <input type="hidden" name="selector" value={row.selector} />
              {row.text === null ? null : <input type="hidden" name="text" value={row.text} />}
              <Button look="plain" isSmall aria-label={`${t("clicked.take")}: ${nameOf(row)}`}>
                {t("clicked.take")}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}
