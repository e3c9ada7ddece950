import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../button.tsx";
import { Field, SelectField } from "../field.tsx";
import { FindForm } from "../find-form.tsx";

interface Props {
  q: string;
  status: string;
  sort: string;
  statuses: readonly { value: string; label: string }[];
  isFound: boolean;
  /** The list without any search. */
  without: string;
}

/** The search above the list of campaigns: by name and status. */
export function FindCampaigns({ q, status, sort, statuses, isFound, without }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <FindForm key={`${q} ${status}`} method="get">
      {sort === "" ? null : <input type="hidden" name="sort" value={sort} />}
      <Field label={t("find.label")} name="q" type="search" maxLength={80} autoComplete="off" defaultValue={q} />
      <SelectField
        label={t("find.status")}
        name="status"
        defaultValue={status}
        options={[{ value: "", label: t("find.any") }, ...statuses]}
      />
      <Button look="plain">{t("find.submit")}</Button>
      {isFound ? <ButtonLink to={without}>{t("find.clear")}</ButtonLink> : null}
    </FindForm>
  );
}
