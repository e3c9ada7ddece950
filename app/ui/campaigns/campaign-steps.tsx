import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { campaignInfoStep, campaignLinkStep } from "#contract/campaigns/campaign-form.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, HiddenField } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { FirstSubmit, ItemButtons } from "../list-field.tsx";
import { type ListItem, useFields } from "../use-fields.ts";
import { AddRow, Rows } from "./step-rows.tsx";

export interface StepProps<Input> {
  form: FormDescription<Input>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

/** The first step: what it is called and for, and what it costs. */
export function InfoStep({ form, values, lastResult }: StepProps<z.input<typeof campaignInfoStep>>) {
  const { t } = useTranslation("campaignWizard");
  const fields = useFields(form, lastResult, values);
  return (
    <>
      <h2>{t("info.question")}</h2>
      <Field label={t("info.name")} hint={t("info.nameHint")} autoComplete="off" {...fields.name} />
      <AreaField label={t("info.goal")} hint={t("info.goalHint")} rows={2} {...fields.goal} />
      <LatinField label={t("info.cost")} hint={t("info.costHint")} inputMode="decimal" {...fields.cost} />
    </>
  );
}

type LinkInput = z.input<typeof campaignLinkStep>;
type LinkRow = NonNullable<LinkInput["links"]>[number];

const sourcesId = "campaign-sources";
const mediumsId = "campaign-mediums";
/** What reports know by itself, to suggest. */
const sources = ["instagram", "telegram", "bale", "eitaa", "rubika", "google", "torob", "divar", "newsletter"];
const mediums = ["social", "story", "post", "bio", "cpc", "email", "sms", "push", "affiliate", "print"];

/** The second step: the link's page and tags, and further links of the same campaign. */
export function LinkStep({ form, values, lastResult }: StepProps<LinkInput>) {
  const { t } = useTranslation("campaignWizard");
  const stored = values.links as unknown as LinkRow[] | undefined;
  const fields = useFields(form, lastResult, { ...values, links: stored ?? [] });
  return (
    <>
      <FirstSubmit />
      <h2>{t("link.question")}</h2>
      <p>{t("link.hint")}</p>
      <Suggestions id={sourcesId} values={sources} />
      <Suggestions id={mediumsId} values={mediums} />
      <LatinField label={t("link.url")} inputMode="url" placeholder="https://" {...fields.url} />
      <Rows as="div">
        <div className="pair">
          <LatinField label={t("link.source")} hint={t("link.sourceHint")} list={sourcesId} {...fields.source} />
          <LatinField label={t("link.medium")} hint={t("link.mediumHint")} list={mediumsId} {...fields.medium} />
        </div>
      </Rows>
      <LatinField label={t("link.campaign")} hint={t("link.campaignHint")} {...fields.campaign} />
      <Rows as="div">
        <div className="pair">
          <LatinField label={t("link.term")} {...fields.term} />
          <LatinField label={t("link.content")} {...fields.content} />
        </div>
      </Rows>
      <Rows>
        <legend>{t("link.further")}</legend>
        <p>{t("link.furtherHint")}</p>
        <ol>
          {fields.links.items.map((item, index) => (
            <FurtherLink key={item.key} item={item} name={t("link.row", { number: formatNumber(index + 2) })} />
          ))}
        </ol>
        <AddRow list={fields.links} label={t("link.addRow")} />
      </Rows>
      <div>
        <Button look="plain" name="intent" value="stay">
          {t("link.check")}
        </Button>
      </div>
    </>
  );
}

function FurtherLink({ item, name }: { item: ListItem<LinkRow>; name: string }) {
  const { t } = useTranslation("campaignWizard");
  const { id, url, source, medium, term, content } = item.field;
  return (
    <li>
      <HiddenField name={id.name} defaultValue={id.defaultValue} />
      <div className="head">
        <strong>{name}</strong>
        <span>
          <ItemButtons item={item} name={name} />
        </span>
      </div>
      <div className="pair">
        <LatinField label={t("link.source")} list={sourcesId} {...source} />
        <LatinField label={t("link.medium")} list={mediumsId} {...medium} />
      </div>
      <LatinField label={t("link.rowUrl")} inputMode="url" {...url} />
      <div className="pair">
        <LatinField label={t("link.term")} {...term} />
        <LatinField label={t("link.content")} {...content} />
      </div>
    </li>
  );
}

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
