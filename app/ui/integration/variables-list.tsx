import styled from "@emotion/styled";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { ItemButtons } from "../list-field.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { FieldProps, ListProps } from "../use-fields.ts";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 8,
  minInlineSize: 0,
  inlineSize: "100%",
  justifyItems: "start",
  "& legend": { padding: 0, fontWeight: 600 },
  "& > p": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& ol": { display: "grid", gap: 12, inlineSize: "100%" },
  "& li": { display: "grid", gap: 8, gridTemplateColumns: "minmax(0, 1fr)", alignItems: "end" },
  "& .buttons": { display: "flex" },
  [from.tablet]: { "& li": { gridTemplateColumns: "repeat(3, minmax(0, 1fr)) auto" } },
});

export type VariableList = ListProps<{ name?: string; from?: string; fallback?: string }>;

/** Names of an owner's own, and where their values come from. */
export function VariablesList({ list }: { list: VariableList }) {
  const { t } = useTranslation("templates");
  return (
    <Frame>
      <legend>{t("form.variables")}</legend>
      <p>{t("form.variablesHint")}</p>
      <ol>
        {list.items.map((item, index) => {
          const {
            name,
            from: source,
            fallback,
          } = item.field as unknown as Record<"name" | "from" | "fallback", FieldProps>;
          const label = t("form.variable", { n: formatNumber(index + 1) });
          return (
            <li key={item.key} aria-label={label}>
              <LatinField label={t("form.variableName")} {...name} />
              <LatinField label={t("form.variableFrom")} placeholder="person.attr.code" {...source} />
              <Field label={t("form.variableFallback")} autoComplete="off" {...fallback} />
              <div className="buttons">
                <ItemButtons item={{ ...item, moveUp: undefined, moveDown: undefined }} name={label} />
              </div>
            </li>
          );
        })}
      </ol>
      <Button look="soft" isSmall start={<Plus size={16} strokeWidth={1.75} aria-hidden />} {...list.insert}>
        {t("form.addVariable")}
      </Button>
    </Frame>
  );
}
