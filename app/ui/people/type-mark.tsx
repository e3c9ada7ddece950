import { AtSign, Eye, type LucideIcon, ShoppingBag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Tag, type TagTone } from "#app/ui/tag.tsx";

export type TypeName = "visitor" | "lead" | "customer";

const looks: Record<TypeName, { Icon: LucideIcon; tone: TagTone }> = {
  visitor: { Icon: Eye, tone: "plain" },
  lead: { Icon: AtSign, tone: "warn" },
  customer: { Icon: ShoppingBag, tone: "main" },
};

/** What somebody is to the owner, by word, colour and picture. */
export function TypeMark({ type }: { type: TypeName }) {
  const { t } = useTranslation("overview");
  return <Tag {...looks[type]}>{t(`recent.types.${type}`)}</Tag>;
}
