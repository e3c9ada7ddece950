import styled from "@emotion/styled";
import { AppWindow, BellRing, type LucideIcon, Mail, MessageSquareText, Smartphone, Webhook } from "lucide-react";
import type { SendingType } from "#contract/integration-providers.ts";
import { colour } from "../theme/tokens.ts";
import { WhatsAppIcon } from "../whatsapp-icon.ts";

const icons: Record<SendingType, LucideIcon> = {
  SMS: MessageSquareText,
  EMAIL: Mail,
  PUSH: Smartphone,
  WEB_PUSH: BellRing,
  WHATSAPP: WhatsAppIcon,
  ON_SITE: AppWindow,
  API: Webhook,
};

const Frame = styled("span")({
  display: "grid",
  placeContent: "center",
  flex: "none",
  inlineSize: 40,
  blockSize: 40,
  borderRadius: 10,
  backgroundColor: colour("psoft"),
  color: colour("psoftText"),
  "&[data-quiet]": { backgroundColor: colour("mute"), color: colour("text3") },
});

/** The icon of a sending channel on its tile. */
export function TypeIcon({ type, isQuiet = false }: { type: SendingType; isQuiet?: boolean }) {
  const Icon = icons[type];
  return (
    <Frame aria-hidden data-quiet={isQuiet ? "" : undefined}>
      <Icon size={20} strokeWidth={1.75} />
    </Frame>
  );
}
