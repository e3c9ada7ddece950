import styled from "@emotion/styled";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Button } from "../button.tsx";
import { FieldNotes, useFieldIds } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { ItemButtons } from "../list-field.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { FieldProps, ListProps } from "../use-fields.ts";

const Frame = styled("div")({
  "& summary": { fontWeight: 600, color: colour("plink") },
  "& fieldset": { display: "grid", gap: 12, minInlineSize: 0, marginBlockStart: 8, justifyItems: "start" },
  "& fieldset > div": { inlineSize: "100%" },
  "& fieldset > p": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& fieldset > .title": { color: colour("text"), fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& ol": { display: "grid", gap: 12, inlineSize: "100%" },
  "& li": { display: "grid", gap: 8, gridTemplateColumns: "minmax(0, 1fr)", alignItems: "end" },
  "& .buttons": { display: "flex" },
  [from.tablet]: { "& li": { gridTemplateColumns: "repeat(2, minmax(0, 1fr)) auto" } },
});

export interface PatternList {
  code: FieldProps;
  values: ListProps<{ name?: string; value?: string }>;
}

/** By which pattern of the panel an SMS is sent, and what stands in its places; closed while there is none. */
export function PatternFields({ code, values }: PatternList) {
  const { t } = useTranslation("templates");
  const { id, aria } = useFieldIds({ hint: t("pattern.valuesHint"), errors: values.errors });
  const isOpen = [code.defaultValue, code.errors?.[0], values.errors?.[0]].some(Boolean) || values.items.length > 0;
  return (
    <Frame>
      <details open={isOpen}>
        <summary>{t("pattern.title")}</summary>
        <fieldset aria-describedby={aria["aria-describedby"]}>
          <legend className="hidden">{t("pattern.title")}</legend>
          <p>{t("pattern.hint")}</p>
          <LatinField label={t("pattern.code")} hint={t("pattern.codeHint")} {...code} />
          <p className="title">{t("pattern.values")}</p>
          <FieldNotes id={id} hint={t("pattern.valuesHint")} errors={values.errors} />
          <ol>
            {values.items.map((item, index) => {
              const { name, value } = item.field as unknown as Record<"name" | "value", FieldProps>;
              const label = t("pattern.value", { n: formatNumber(index + 1) });
              return (
                <li key={item.key} aria-label={label}>
                  <LatinField label={t("pattern.valueName")} {...name} />
                  <LatinField label={t("pattern.valueText")} placeholder={t("pattern.valueExample")} {...value} />
                  <div className="buttons">
                    <ItemButtons item={item} name={label} />
                  </div>
                </li>
              );
            })}
          </ol>
          <Button look="soft" isSmall start={<Plus size={16} strokeWidth={1.75} aria-hidden />} {...values.insert}>
            {t("pattern.addValue")}
          </Button>
        </fieldset>
      </details>
    </Frame>
  );
}
