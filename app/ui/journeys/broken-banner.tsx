import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { FormToken } from "../form-token.tsx";

interface Props {
  /** Who stands with an error; null draws nothing. */
  broken: { title: string; text: string; canRetry: boolean } | null;
  /** Where they are listed; without it the button is here, and is sent to the page it stands on. */
  to?: string | undefined;
}

/** People whom an error holds up, and the button that has them go on where they stand. */
export function BrokenBanner({ broken, to }: Props) {
  const { t } = useTranslation("journeyInsight");
  if (broken === null) return null;
  const { title, text, canRetry } = broken;
  const button = canRetry ? <RetryForm /> : undefined;
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        to === undefined ? (
          button
        ) : (
          <ButtonLink isSmall to={to}>
            {t("retry.see")}
          </ButtonLink>
        )
      }
    >
      {text}
    </Banner>
  );
}

function RetryForm() {
  const { t } = useTranslation("journeyInsight");
  return (
    <Form method="post" preventScrollReset>
      <FormToken />
      <Button look="plain" isSmall name="intent" value="retry">
        {t("retry.submit")}
      </Button>
    </Form>
  );
}
