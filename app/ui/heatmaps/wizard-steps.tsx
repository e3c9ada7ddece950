import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { addressModes, heatmapDevices, heatmapTypes } from "#contract/heatmap-choices.ts";
import type { heatmapBasics, heatmapPages, heatmapPicture } from "#contract/heatmap-form.ts";
import { Button } from "../button.tsx";
import { CheckField, Field, SelectField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { FirstSubmit, ListField } from "../list-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import type { PagePreviewView } from "./page-preview.tsx";

interface Props<Input> {
  form: FormDescription<Input>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** The first step: name and what is shown. */
export function BasicsStep({ form, values, lastResult }: Props<z.input<typeof heatmapBasics>>) {
  const { t } = useTranslation("heatmaps");
  const fields = useFields(form, lastResult, { ...values, type: values.type ?? "click" });
  return (
    <>
      <h2>{t("wizard.basics.question")}</h2>
      <Field label={t("fields.name")} autoComplete="off" {...fields.name} />
      <RadioList
        legend={t("fields.type")}
        name={fields.type.name}
        options={heatmapTypes.map((value) => ({ value, label: t(`types.${value}`), aside: t(`typeHints.${value}`) }))}
        defaultValue={fields.type.defaultValue}
        errors={fields.type.errors}
      />
    </>
  );
}

const Group = styled("fieldset")({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, fontWeight: 600 },
});

type PagesInput = z.input<typeof heatmapPages>;

/** The second step: which pages, of a comparison twice; the pages that match are counted by a button of their own. */
export function PagesStep({
  form,
  values,
  lastResult,
  isAb,
  first,
  second,
}: Props<PagesInput> & { isAb: boolean; first?: PagePreviewView | undefined; second?: PagePreviewView | undefined }) {
  const { t } = useTranslation("heatmaps");
  const fields = useFields(form, lastResult, { ...values, mode: values.mode ?? "is" });
  const { mode, url, sample, otherMode, otherUrl, otherSample } = fields;
  return (
    <>
      <FirstSubmit />
      <h2>{t("wizard.pages.question")}</h2>
      <p>{t("wizard.pages.hint")}</p>
      {isAb ? (
        <>
          <Group>
            <legend>{t("wizard.pages.first")}</legend>
            <AddressFields fields={{ mode, url, sample }} pages={first} />
          </Group>
          <Group>
            <legend>{t("wizard.pages.second")}</legend>
            <AddressFields fields={{ mode: otherMode, url: otherUrl, sample: otherSample }} pages={second} />
          </Group>
        </>
      ) : (
        <AddressFields fields={{ mode, url, sample }} pages={first} />
      )}
      <div>
        <Button look="soft" name="intent" value="stay">
          {t("preview.count")}
        </Button>
      </div>
    </>
  );
}

interface AddressProps {
  fields: { mode: FieldProps; url: FieldProps; sample: FieldProps };
  pages: PagePreviewView | undefined;
}

function AddressFields({ fields: { mode, url, sample }, pages }: AddressProps) {
  const { t } = useTranslation("heatmaps");
  const listId = `${sample.name}-pages`;
  return (
    <>
      <SelectField
        label={t("fields.mode")}
        options={addressModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        {...mode}
      />
      <LatinField label={t("fields.url")} hint={t("fields.urlHint")} {...url} required />
      <LatinField label={t("fields.sample")} hint={t("fields.sampleHint")} list={listId} {...sample} />
      <datalist id={listId}>
        {(pages?.rows ?? []).map(({ page, views }) => (
          <option key={page} value={page}>
            {views}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The third step: of which devices, and without what. */
export function PictureStep({ form, values, lastResult }: Props<z.input<typeof heatmapPicture>>) {
  const { t } = useTranslation("heatmaps");
  const isBlank = heatmapDevices.every((device) => values[device] === undefined);
  const all = Object.fromEntries(heatmapDevices.map((device) => [device, "on"]));
  const fields = useFields(form, lastResult, {
    ...values,
    ...(isBlank ? all : {}),
    hide: (values.hide as unknown as string[] | undefined) ?? [],
  });
  return (
    <>
      <FirstSubmit />
      <h2>{t("wizard.picture.question")}</h2>
      <p>{t("wizard.picture.hint")}</p>
      <Group>
        <legend>{t("fields.devices")}</legend>
        {heatmapDevices.map((device) => (
          <CheckField key={device} label={t(`devices.${device}`)} {...fields[device]} />
        ))}
      </Group>
      <ListField
        list={fields.hide}
        label={t("fields.hide")}
        hint={t("fields.hideHint")}
        add={t("fields.addHide")}
        itemLabel={(number) => t("fields.hideItem", { number })}
        field={(props) => <LatinField {...props} />}
      />
    </>
  );
}
