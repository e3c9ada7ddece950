import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Chip } from "../chip.tsx";
import { Field, SelectField } from "../field.tsx";
import { FindForm } from "../find-form.tsx";

type Choices = readonly { value: string; label: string }[];

interface Props {
  values: { q: string; channel: string; state: string; reason: string };
  choices: { channels: Choices; states: Choices; reasons: Choices };
  isFiltered: boolean;
  /** The address without any filter. */
  cleared: string;
}

/** Narrows the log; all of it stands in the address. */
export function MessageFilter({ values, choices, isFiltered, cleared }: Props) {
  const { t } = useTranslation("messages");
  const { q, channel, state, reason } = values;
  return (
    <FindForm key={`${q} ${channel} ${state} ${reason}`} method="get">
      <Field label={t("find.q")} name="q" type="search" maxLength={254} autoComplete="off" defaultValue={q} />
      <SelectField label={t("find.channel")} name="channel" defaultValue={channel} options={choices.channels} />
      <SelectField label={t("find.state")} name="state" defaultValue={state} options={choices.states} />
      <SelectField label={t("find.reason")} name="reason" defaultValue={reason} options={choices.reasons} />
      <Button look="plain">{t("find.submit")}</Button>
      {isFiltered ? (
        <Chip to={cleared} removes="">
          {t("find.clear")}
        </Chip>
      ) : null}
    </FindForm>
  );
}
