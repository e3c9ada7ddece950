import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { type Channel, channels } from "#contract/channels.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { CheckField, HiddenField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { useFields } from "../use-fields.ts";
import { LinesCard } from "./lines-card.tsx";

interface Props {
  blocked: readonly Channel[];
  form: FormDescription<{ [Name in Channel]?: "on" | undefined } & { was?: string | undefined }>;
  lastResult: LastResult;
}

/** A box for every channel by which a person is sent nothing. */
export function ContactForm({ blocked, form, lastResult }: Props) {
  const { t } = useTranslation(["profiles", "people"]);
  const boxes = Object.fromEntries(blocked.map((channel) => [channel, "on"]));
  const fields = useFields(form, lastResult, { ...boxes, was: blocked.join(",") });
  return (
    <Card>
      <SectionPostForm>
        <HiddenField {...fields.was} />
        <p>{t("block.text")}</p>
        {channels.map((channel) => (
          <CheckField key={channel} label={t(`people:channels.${channel}`)} {...fields[channel]} />
        ))}
        <Button>{t("edit.save")}</Button>
      </SectionPostForm>
    </Card>
  );
}

/** What the person allowed and the owner blocked, the latest first. */
export function ConsentHistory({ rows }: { rows: readonly { key: string; text: string; when: string }[] }) {
  const { t } = useTranslation("profiles");
  const lines = rows.map(({ key, text, when }) => ({ key, first: text, second: when }));
  return <LinesCard title={t("block.history")} lines={lines} empty={t("block.empty")} />;
}
