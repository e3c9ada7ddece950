import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../button.tsx";
import { FormToken } from "../form-token.tsx";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** Makes the order of a pro forma, which is then paid; or changes the choice. */
export function OrderIt() {
  const { t } = useTranslation("invoices");
  return (
    <Form method="post" reloadDocument>
      <FormToken />
      <Buttons>
        <Button>{t("preOrder.toOrder")}</Button>
        <ButtonLink to="/plans">{t("preOrder.restart")}</ButtonLink>
      </Buttons>
    </Form>
  );
}
