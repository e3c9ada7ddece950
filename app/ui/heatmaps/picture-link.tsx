import { ImageDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";

/** The page's picture with its clicks, as a file. */
export function PictureLink({ to, of, isSmall = false }: { to: string; of?: string; isSmall?: boolean }) {
  const { t } = useTranslation("heatmaps");
  return (
    <ButtonLink
      to={to}
      isFile
      isSmall={isSmall}
      start={<ImageDown size={isSmall ? 16 : 18} strokeWidth={1.75} aria-hidden />}
    >
      {t("view.image")}
      {of === undefined ? null : <span className="hidden">: {of}</span>}
    </ButtonLink>
  );
}
