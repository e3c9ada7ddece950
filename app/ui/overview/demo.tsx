import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { FormToken } from "../form-token.tsx";
import { colour } from "../theme/tokens.ts";

const refreshMs = 2_000;

/** How much of a demo is filled. Scripts ask again by themselves; without them the link does. */
export function DemoProgress({ share }: { share: string }) {
  const { t } = useTranslation("shell");
  useRefresh(refreshMs);
  return (
    <Banner tone="info" title={t("demo.filling", { share })}>
      {t("demo.fillingText")} <Link to="?">{t("demo.refresh")}</Link>
    </Banner>
  );
}

const Offer = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "center",
  justifyContent: "space-between",
  inlineSize: "100%",
  padding: "12px 16px",
  border: `1px dashed ${colour("border")}`,
  borderRadius: 12,
  "& strong": { display: "block", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

/** For those who want to see what they will get before they install anything. */
export function DemoOffer() {
  const { t } = useTranslation("shell");
  return (
    <Offer>
      <div>
        <strong>{t("demo.offer")}</strong>
        <p>{t("demo.offerText")}</p>
      </div>
      <Form method="post" action="/websites/demo" reloadDocument>
        <FormToken />
        <Button look="plain">{t("demo.submit")}</Button>
      </Form>
    </Offer>
  );
}
