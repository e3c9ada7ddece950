import { useTranslation } from "react-i18next";
import { captureStates, heatmapTypes } from "#contract/heatmap-choices.ts";
import { Button, ButtonLink } from "../button.tsx";
import { Field, SelectField } from "../field.tsx";
import { FindForm } from "../find-form.tsx";

interface Props {
  q: string;
  state: string;
  type: string;
  sort: string;
  isFound: boolean;
  /** The list without any search. */
  without: string;
}

/** The search above the list of heatmaps: by name, state and type. */
export function FindHeatmaps({ q, state, type, sort, isFound, without }: Props) {
  const { t } = useTranslation("heatmaps");
  const any = { value: "", label: t("find.any") };
  return (
    <FindForm key={`${q} ${state} ${type}`} method="get">
      {sort === "" ? null : <input type="hidden" name="sort" value={sort} />}
      <Field label={t("find.label")} name="q" type="search" maxLength={80} autoComplete="off" defaultValue={q} />
      <SelectField
        label={t("find.state")}
        name="state"
        defaultValue={state}
        options={[any, ...captureStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
      />
      <SelectField
        label={t("find.type")}
        name="type"
        defaultValue={type}
        options={[any, ...heatmapTypes.map((value) => ({ value, label: t(`types.${value}`) }))]}
      />
      <Button look="plain">{t("find.submit")}</Button>
      {isFound ? <ButtonLink to={without}>{t("find.clear")}</ButtonLink> : null}
    </FindForm>
  );
}
