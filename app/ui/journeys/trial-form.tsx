import { useTranslation } from "react-i18next";
import type { TrialPage } from "#app/journeys/trial-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Section, Sections } from "../sections.tsx";
import { useFields } from "../use-fields.ts";

const types = { phone: "tel", email: "email", page: "url", server: "url" } as const;

/** Where the owner reads each channel of the map, and how long a day lasts. */
export function TrialForm({
  fields: needed,
  form,
  page,
  days,
  day,
  isAgain,
  lastResult,
}: Pick<TrialPage, "fields" | "form" | "page" | "days" | "day"> & { isAgain: boolean; lastResult: LastResult }) {
  const { t } = useTranslation("trials");
  const fields = useFields(form, lastResult);
  return (
    <Sections>
      <Section title={t("begin.title")} text={t("begin.text")}>
        <SectionPostForm>
          {needed.map((name) => (
            <Field
              key={name}
              label={t(`begin.${name}`)}
              type={types[name]}
              dir="ltr"
              autoComplete={{ phone: "tel", email: "email", page: "off", server: "off" }[name]}
              {...fields[name]}
              required
              defaultValue={fields[name].defaultValue || (name === "page" ? page : undefined)}
            />
          ))}
          <RadioList legend={t("begin.day")} name="day" defaultValue={day} options={days} />
          <Button look="main" name="intent" value="begin">
            {t(isAgain ? "begin.again" : "begin.submit")}
          </Button>
        </SectionPostForm>
      </Section>
    </Sections>
  );
}
