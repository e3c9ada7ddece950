import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Chip, Chips } from "../chip.tsx";
import { Field, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour, from } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";

/** Cards of a form beside each other, below each other on small screens. */
export const FormPair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& header p": { flexBasis: "100%", color: colour("text2") },
  "& form > div": { padding: "8px 16px 16px" },
});

const Command = styled("p")({ padding: "8px 16px 16px", overflowWrap: "anywhere" });

const Suggestions = styled("nav")({ padding: "0 16px" });

interface TopUpInput {
  amount?: string | undefined;
  currency?: string | undefined;
  gateway?: string | undefined;
}

interface TopUpProps {
  form: FormDescription<TopUpInput>;
  lastResult: LastResult;
  /** Of the chosen round amount; empty for none. */
  amount: string;
  currency: { code: string; word: string };
  gateways: readonly { value: string; label: string }[];
  /** Round amounts, each a link that fills the field. */
  suggestions: readonly { to: string; label: string; current: boolean }[];
}

/** Pays into the wallet: an amount of one's own or a round one; its button leads to the gateway. */
export function TopUpCard({ form, lastResult, amount, currency, gateways, suggestions }: TopUpProps) {
  const { t } = useTranslation("money");
  const fields = useFields(form, lastResult, { amount, currency: currency.code });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("topUp.title")}</CardTitle>
        <p>{t("topUp.text")}</p>
      </CardHead>
      <Suggestions aria-label={t("topUp.suggestions")}>
        <Chips>
          {suggestions.map(({ to, label, current }) => (
            <Chip key={to} to={to} current={current}>
              {label}
            </Chip>
          ))}
        </Chips>
      </Suggestions>
      <SectionPostForm>
        <input type="hidden" name="currency" value={currency.code} />
        <Field
          key={amount}
          label={t("topUp.amount", { currency: currency.word })}
          inputMode="decimal"
          autoComplete="off"
          {...fields.amount}
        />
        {gateways.length < 2 ? null : <SelectField label={t("topUp.gateway")} options={gateways} {...fields.gateway} />}
        <Button name="intent" value="topUp">
          {t("topUp.submit")}
        </Button>
      </SectionPostForm>
    </Card>
  );
}

interface LowAtProps {
  form: FormDescription<{ lowAt?: string | undefined; currency?: string | undefined }>;
  lastResult: LastResult;
  lowAt: string;
  currency: { code: string; word: string };
  /** Whether messages wait where it is empty. */
  paysMessages: boolean;
}

/** Where no gateway takes payments: the operator pays in, and with which command. */
export function TopUpByHandCard({ command }: { command: string }) {
  const { t } = useTranslation("money");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("topUp.byHand.title")}</CardTitle>
        <p>{t("topUp.byHand.text")}</p>
        <p>{t("topUp.byHand.operator")}</p>
      </CardHead>
      <Command dir="ltr">
        <code>{command}</code>
      </Command>
    </Card>
  );
}

/** Below which balance the owner hears of it. */
export function LowAtCard({ form, lastResult, lowAt, currency, paysMessages }: LowAtProps) {
  const { t } = useTranslation("money");
  const fields = useFields(form, lastResult, { lowAt, currency: currency.code });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("lowAt.title")}</CardTitle>
        <p>{t(`lowAt.text.${paysMessages ? "messages" : "plans"}`)}</p>
      </CardHead>
      <SectionPostForm>
        <input type="hidden" name="currency" value={currency.code} />
        <Field
          label={t("lowAt.amount", { currency: currency.word })}
          inputMode="decimal"
          autoComplete="off"
          {...fields.lowAt}
        />
        <Button look="plain" name="intent" value="lowAt">
          {t("lowAt.submit")}
        </Button>
      </SectionPostForm>
    </Card>
  );
}
