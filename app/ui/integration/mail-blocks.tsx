import styled from "@emotion/styled";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { type BlockKind, blockKinds } from "#app/integration/template-form.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, FieldNotes, HiddenField, useFieldIds } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { ItemButtons } from "../list-field.tsx";
import { colour } from "../theme/tokens.ts";
import type { FieldProps, ListItem, ListProps } from "../use-fields.ts";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  inlineSize: "100%",
  "& legend": { padding: 0, fontWeight: 600 },
  "& > p": { color: colour("text2") },
  "& > ol": { display: "grid" },
  "& > ol > li": { display: "grid", gap: 12, paddingBlock: 12, borderBlockStart: `1px solid ${colour("line")}` },
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 },
  "& .head h2": { flex: 1, fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& .head button": { paddingInline: 12 },
  "& .products": { display: "grid", gap: 16, paddingInlineStart: 12, borderInlineStart: `2px solid ${colour("line")}` },
  "& .products > li": { display: "grid", gap: 8 },
  "& .add": {
    display: "flex",
    flexWrap: "wrap",
    gap: 8,
    borderBlockStart: `1px solid ${colour("line")}`,
    paddingBlockStart: 12,
  },
});

type ProductFields = Record<"name" | "price" | "image" | "url", FieldProps>;
type BlockFields = Record<"kind" | "text" | "url" | "alt", FieldProps> & { products: ListProps<ProductInput> };
interface ProductInput {
  name?: string;
  price?: string;
  image?: string;
  url?: string;
}
export type BlockList = ListProps<{ kind: string }>;

/** The blocks of a mail; each button answers the form with the changed list, with and without scripts. */
export function MailBlocks({ list }: { list: BlockList }) {
  const { t } = useTranslation("templates");
  const { id, aria } = useFieldIds({ errors: list.errors });
  return (
    <Frame aria-describedby={aria["aria-describedby"]}>
      <legend>{t("blocks.title")}</legend>
      <p>{t("blocks.text")}</p>
      <ol>
        {list.items.map((item, index) => (
          <Block key={item.key} item={item} number={formatNumber(index + 1)} />
        ))}
      </ol>
      <div className="add">
        {blockKinds.map((kind) => (
          <Button
            key={kind}
            look="soft"
            isSmall
            start={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            {...list.insertAs({ kind })}
          >
            {t("blocks.add", { kind: t(`blocks.kinds.${kind}`) })}
          </Button>
        ))}
      </div>
      <FieldNotes id={id} errors={list.errors} />
    </Frame>
  );
}

function Block({ item, number }: { item: ListItem<{ kind: string }>; number: string }) {
  const { t } = useTranslation("templates");
  const fields = item.field as unknown as BlockFields;
  const kind = blockKinds.find((each) => each === fields.kind.defaultValue) ?? "text";
  const label = t("blocks.label", { n: number, kind: t(`blocks.kinds.${kind}`) });
  return (
    <li>
      <div className="head">
        {/* A divider has no field. */}
        <h2 {...(kind === "divider" ? { tabIndex: -1, autoFocus: fields.kind.autoFocus } : {})}>{label}</h2>
        <ItemButtons item={item} name={label} />
      </div>
      <HiddenField name={fields.kind.name} defaultValue={kind} />
      <BlockBody kind={kind} fields={fields} isFocused={fields.kind.autoFocus} />
    </li>
  );
}

/** Focused with a field's own mistake, or as the first of its block: the field before it is hidden, and cannot be. */
const at = (field: FieldProps, isFocused: boolean): FieldProps => ({
  ...field,
  autoFocus: isFocused || field.autoFocus,
});

/** What can be written in a block. `isFocused`: it was just added or moved. */
function BlockBody({ kind, fields, isFocused }: { kind: BlockKind; fields: BlockFields; isFocused: boolean }) {
  const { t } = useTranslation("templates");
  const text = at(fields.text, isFocused);
  switch (kind) {
    case "heading":
      return <Field label={t("blocks.content")} autoComplete="off" {...text} />;
    case "text":
      return <AreaField label={t("blocks.content")} rows={4} {...text} />;
    case "button":
      return (
        <>
          <Field label={t("blocks.buttonText")} autoComplete="off" {...text} />
          <LatinField label={t("blocks.url")} hint={t("blocks.urlHint")} inputMode="url" {...fields.url} />
        </>
      );
    case "image":
      return (
        <>
          <LatinField
            label={t("blocks.imageUrl")}
            hint={t("blocks.urlHint")}
            inputMode="url"
            {...at(fields.url, isFocused)}
          />
          <Field label={t("blocks.alt")} hint={t("blocks.altHint")} autoComplete="off" {...fields.alt} />
        </>
      );
    case "divider":
      return <p>{t("blocks.divider")}</p>;
    case "products":
      return <Products list={fields.products} isFocused={isFocused} />;
  }
}

function Products({ list, isFocused }: { list: ListProps<ProductInput>; isFocused: boolean }) {
  const { t } = useTranslation("templates");
  const { id } = useFieldIds({ errors: list.errors });
  return (
    <>
      <ol className="products">
        {list.items.map((item, index) => {
          const label = t("blocks.product", { n: formatNumber(index + 1) });
          const { name, price, image, url } = item.field as unknown as ProductFields;
          return (
            <li key={item.key}>
              <div className="head">
                <h2>{label}</h2>
                <ItemButtons item={item} name={label} />
              </div>
              <Field label={t("blocks.productName")} autoComplete="off" {...at(name, isFocused && index === 0)} />
              <Field label={t("blocks.productPrice")} autoComplete="off" {...price} />
              <LatinField label={t("blocks.productUrl")} inputMode="url" {...url} />
              <LatinField label={t("blocks.productImage")} inputMode="url" {...image} />
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          look="soft"
          isSmall
          start={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          autoFocus={isFocused && list.items.length === 0}
          {...list.insert}
        >
          {t("blocks.addProduct")}
        </Button>
        <FieldNotes id={id} errors={list.errors} />
      </div>
    </>
  );
}
