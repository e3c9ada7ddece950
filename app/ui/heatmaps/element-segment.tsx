import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Field } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";

interface Props {
  form: FormDescription<{ name: string }>;
  lastResult: LastResult;
  /** What both are called first. */
  name: string;
  /** Of the segment's condition, in words. */
  days: string;
  /** Whether the event is of the heatmap's pages alone. */
  isOfPage: boolean;
}

/** Makes a segment of those who click an element: an event is defined of it, which the segment's condition names. */
export function ElementSegment({ form, lastResult, name, days, isOfPage }: Props) {
  const { t } = useTranslation("heatmaps");
  const fields = useFields(form, lastResult, { name });
  return (
    <Card id="segment">
      <CardHead>
        <CardTitle>{t("element.segment")}</CardTitle>
      </CardHead>
      <SectionPostForm>
        <p>{t("element.segmentText", { days })}</p>
        {isOfPage ? null : <p>{t("element.segmentAnyPage")}</p>}
        <Field label={t("element.segmentName")} autoComplete="off" {...fields.name} />
        <div>
          <Button name="intent" value="segment">
            {t("element.segmentSubmit")}
          </Button>
        </div>
      </SectionPostForm>
    </Card>
  );
}
