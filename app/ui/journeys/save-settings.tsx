import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";

interface Props {
  intent: "name" | "goal" | "entry" | "limits";
  /** A journey that goes on cannot be changed. */
  isShown: boolean;
}

/** Saves a section of a journey's settings. */
export function SaveSettings({ intent, isShown }: Props) {
  const { t } = useTranslation("journeys");
  if (!isShown) return null;
  return (
    <Button name="intent" value={intent}>
      {t(`settings.save.${intent}`)}
    </Button>
  );
}
