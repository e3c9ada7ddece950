import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SignInAttempt } from "#contract/profile.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { type Column, Table } from "../table.tsx";
import { Tag, type TagTone } from "../tag.tsx";

export interface SignInRow extends Pick<SignInAttempt, "id" | "result" | "signIn" | "current"> {
  /** Browser and operating system. */
  name: string;
  place: string;
  /** Empty if unknown. */
  city: string;
  at: string;
}

const tones: Record<SignInAttempt["result"], TagTone> = { ok: "ok", wrongPassword: "warn", wrongCode: "bad" };

/** Tries to sign in, newest first; a sign-in that has not ended can be ended. */
export function SignInList({ rows }: { rows: readonly SignInRow[] }) {
  const { t } = useTranslation("twoFactor");
  const columns: Column<SignInRow>[] = [
    { key: "device", label: t("signIns.columns.device"), cell: ({ name }) => name },
    { key: "at", label: t("signIns.columns.at"), cell: ({ at }) => at },
    {
      key: "place",
      label: t("signIns.columns.place"),
      cell: ({ place, city }) => (
        <span>
          {place}
          {city === "" ? null : (
            <>
              {" · "}
              <bdi>{city}</bdi>
            </>
          )}
        </span>
      ),
    },
    {
      key: "result",
      label: t("signIns.columns.result"),
      cell: ({ result }) => <Tag tone={tones[result]}>{t(`signIns.results.${result}`)}</Tag>,
    },
    { key: "action", label: t("signIns.columns.action"), cell: (row) => <SignInAction {...row} /> },
  ];
  return (
    <Card as="div">
      <Table label={t("signIns.page")} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Card>
  );
}

function SignInAction({ result, signIn, current, name }: SignInRow) {
  const { t } = useTranslation(["twoFactor", "account"]);
  if (result !== "ok") return "—";
  if (current) return t("signIns.this");
  if (signIn === null) return t("signIns.ended");
  return (
    <Form method="post" reloadDocument>
      <FormToken />
      <input type="hidden" name="id" value={signIn} />
      <Button look="plain" isSmall aria-label={t("account:profile.devices.endOf", { device: name })}>
        {t("signIns.end")}
      </Button>
    </Form>
  );
}
