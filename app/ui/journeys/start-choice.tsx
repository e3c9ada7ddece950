import { useTranslation } from "react-i18next";
import type { StartMode } from "#contract/journeys/start-modes.ts";
import { RadioList } from "../radio-list.tsx";

interface Choice {
  mode: StartMode;
  label: string;
  text: string;
}

/** How people who stand inside go on after a pause. */
export function StartChoice({ choices }: { choices: readonly Choice[] }) {
  const { t } = useTranslation("journeys");
  return (
    <RadioList
      legend={t("start.choice")}
      name="mode"
      defaultValue="active"
      options={choices.map(({ mode, label, text }) => ({ value: mode, label, aside: text }))}
    />
  );
}
