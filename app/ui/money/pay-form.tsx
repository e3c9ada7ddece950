import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button, ButtonLink } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { RadioList } from "../radio-list.tsx";
import { useFields } from "../use-fields.ts";

const Fields = styled("div")({
  display: "grid",
  gap: 16,
  maxInlineSize: 480,
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8 },
});

interface Props {
  form: FormDescription<{ gateway?: string | undefined }>;
  lastResult: LastResult;
  submit: string;
  /** The gateways, and the wallet where it covers the order: the only one is sent by itself, without any nothing can be paid. */
  choices: readonly { value: string; label: string; aside?: string }[];
  /** An earlier payment may still turn out to be made: the button is quiet. */
  isQuiet: boolean;
  /** The page that cancels the order. */
  cancel: string;
}

/** Pays an order by a gateway, or leads to its cancellation. */
export function PayForm({ form, lastResult, submit, choices, isQuiet, cancel }: Props) {
  const { t } = useTranslation("invoices");
  const { gateway } = useFields(form, lastResult);
  // Without a name the platform takes the first gateway, and there may be the wallet alone.
  const only = choices.length === 1 ? choices[0] : undefined;
  return (
    <Form method="post" noValidate reloadDocument>
      <FormToken />
      <Fields>
        {choices.length < 2 ? null : (
          <RadioList
            legend={t("order.way")}
            name={gateway.name}
            options={choices}
            defaultValue={gateway.defaultValue ?? choices[0]?.value}
            errors={gateway.errors}
          />
        )}
        {only === undefined ? null : <input type="hidden" name={gateway.name} value={only.value} />}
        {choices.length > 0 ? null : <p>{t("order.unpayable")}</p>}
        <div className="buttons">
          {choices.length > 0 ? (
            <Button look={isQuiet ? "plain" : "main"}>{submit}</Button>
          ) : (
            <ButtonLink to="/wallet">{t("payment.toWallet")}</ButtonLink>
          )}
          <ButtonLink to={cancel} look="dangerPlain">
            {t("cancel.link")}
          </ButtonLink>
        </div>
      </Fields>
    </Form>
  );
}
