import { parseWithZod } from "@conform-to/zod/v4";
import { styled } from "@mui/joy/styles";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneOptions } from "#app/text/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { useFields } from "#app/ui/use-fields.ts";
import { websiteForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("shell:websitesPage.title");

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { result } = await api.wallet.websites.list({ page: 1, limit: 200 });
    return data({ websites: result.items.map(({ id, name, url }) => ({ id, name, url })) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: websiteForm });
  if (submission.status !== "success")
    return data({ lastResult: submission.reply(), failure: undefined }, { status: 400 });
  const { api, headers } = await signedIn(request);
  try {
    const { result } = await api.wallet.websites.create(submission.value);
    return redirect(`/w/${result.id}`, { status: 303, headers });
  } catch (error) {
    const { status, ...failed } = failForm(submission, error);
    return data(failed, { status, headers });
  }
}

const Row = styled(Link)({
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
  padding: "12px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  color: colour("text"),
  fontWeight: 600,
  "& code": { color: colour("text3"), fontWeight: 400, overflow: "hidden", textOverflow: "ellipsis" },
  "&:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
});

export default function Websites() {
  const { t } = useTranslation(["shell", "signIn"]);
  const { websites } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["name", "url", "timeZone"], answered?.lastResult, { timeZone: "Asia/Tehran" });
  return (
    <SignInLayout title={t("websitesPage.title")} text={t("websitesPage.text")}>
      {websites.length === 0 ? null : (
        <Card>
          <CardHead>
            <CardTitle>{t("websites")}</CardTitle>
          </CardHead>
          {websites.map(({ id, name, url }) => (
            <Row key={id} to={`/w/${id}`}>
              {name}
              <code dir="ltr">{url.replace(/^https?:\/\//, "")}</code>
            </Row>
          ))}
        </Card>
      )}
      <FormFailure failure={answered?.failure} />
      <Card>
        <CardHead>
          <CardTitle>{t("websitesPage.add")}</CardTitle>
        </CardHead>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <Field label={t("signIn:website.name")} {...fields.name} />
            <Field
              label={t("signIn:website.url")}
              dir="ltr"
              inputMode="url"
              placeholder="https://shop.example"
              {...fields.url}
            />
            <SelectField label={t("signIn:website.timeZone")} options={zoneOptions} {...fields.timeZone} />
            <Button>{t("websitesPage.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
