import styled from "@emotion/styled";
import { Plus } from "lucide-react";
import { Button } from "../button.tsx";
import { FieldNotes, useFieldIds } from "../field.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { ListProps } from "../use-fields.ts";

/** A group of fields of a wizard's step; rows that are added, removed and moved stand in frames of their own. */
export const Rows = styled("fieldset")({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, fontWeight: 600 },
  "& > p": { color: "inherit" },
  "& ol": { display: "grid", gap: 12 },
  "& ol:empty": { display: "none" },
  "& ol > li": {
    display: "grid",
    gap: 12,
    padding: 12,
    borderRadius: 12,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("inset"),
  },
  "& .head": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 8 },
  "& .head > strong": { fontWeight: 600 },
  "& .head > span": { display: "flex", gap: 4 },
  "& .pair": { display: "grid", gap: 12, [from.tablet]: { gridTemplateColumns: "1fr 1fr" } },
});

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The button that adds a row, and what is wrong with the list as a whole. */
export function AddRow({ list, label }: { list: Pick<ListProps<unknown>, "insert" | "errors">; label: string }) {
  const { id } = useFieldIds({ errors: list.errors });
  return (
    <div>
      <Button look="soft" isSmall start={<Plus {...icon} />} {...list.insert}>
        {label}
      </Button>
      <FieldNotes id={id} errors={list.errors} />
    </div>
  );
}
