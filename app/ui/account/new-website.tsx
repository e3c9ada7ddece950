import type { SubmissionResult } from "@conform-to/react";
import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { Field } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { RadioList } from "../radio-list.tsx";
import { colour, from } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: 16,
  maxInlineSize: 560,
  [from.tablet]: { padding: 24 },
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& h2 + p": { color: colour("text2"), marginBlockStart: -12 },
  "& nav": { display: "flex", flexWrap: "wrap", gap: 8 },
});

type Given = { name: string; url: string };
type LastResult = SubmissionResult<string[]> | null | undefined;

/** The first question of a new website: which one. */
export function AddressStep({ given, lastResult }: { given: Given; lastResult: LastResult }) {
  const { t } = useTranslation(["account", "signIn"]);
  const fields = useFields(["name", "url"], lastResult, given);
  return (
    <Card>
      <Form method="post" noValidate reloadDocument>
        <Body>
          <FormToken />
          <h2>{t("wizard.address.question")}</h2>
          <Field label={t("signIn:website.name")} placeholder={t("signIn:website.nameHint")} {...fields.name} />
          <Field
            label={t("signIn:website.url")}
            dir="ltr"
            inputMode="url"
            placeholder="https://shop.example"
            {...fields.url}
          />
          <nav>
            <Button>{t("wizard.address.next")}</Button>
            <ButtonLink to="/websites">{t("back")}</ButtonLink>
          </nav>
        </Body>
      </Form>
    </Card>
  );
}

interface ZoneProps {
  given: Given;
  zones: readonly { value: string; label: string; aside: string }[];
  /** What the site's address suggests. */
  zone: string;
  lastResult: LastResult;
}

/** The second: by whose clock its days begin. */
export function ZoneStep({ given, zones, zone, lastResult }: ZoneProps) {
  const { t } = useTranslation("account");
  const fields = useFields(["timeZone"], lastResult, { timeZone: zone });
  return (
    <Card>
      <Form method="post" noValidate reloadDocument>
        <Body>
          <FormToken />
          <input type="hidden" name="name" value={given.name} />
          <input type="hidden" name="url" value={given.url} />
          <h2>{t("wizard.zone.question")}</h2>
          <p>{t("wizard.zone.text")}</p>
          <RadioList
            legend={given.name}
            name={fields.timeZone.name}
            options={zones}
            defaultValue={fields.timeZone.defaultValue}
            errors={fields.timeZone.errors}
          />
          <nav>
            <Button>{t("wizard.zone.submit")}</Button>
            <ButtonLink to={`/websites/new/address?${new URLSearchParams(given)}`}>{t("back")}</ButtonLink>
          </nav>
        </Body>
      </Form>
    </Card>
  );
}
