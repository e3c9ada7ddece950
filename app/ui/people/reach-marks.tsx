import styled from "@emotion/styled";
import { AppWindow, BellRing, Lock, type LucideIcon, Mail, MessageSquareText, Minus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { colour } from "#app/ui/theme/tokens.ts";
import { WhatsAppIcon } from "#app/ui/whatsapp-icon.ts";
import { type Channel, channels } from "#contract/channels.ts";
import type { Reach } from "./people-data.ts";

export const channelIcons: Record<Channel, LucideIcon> = {
  SMS: MessageSquareText,
  EMAIL: Mail,
  PUSH: BellRing,
  WHATSAPP: WhatsAppIcon,
  ON_SITE: AppWindow,
};

const Row = styled("span")({ display: "inline-flex", gap: 4, verticalAlign: "middle" });

const ReachTile = styled("span")({
  position: "relative",
  display: "inline-grid",
  placeContent: "center",
  inlineSize: 26,
  blockSize: 26,
  borderRadius: 6,
  "&[data-state=yes]": { backgroundColor: colour("mute"), color: colour("text2") },
  "&[data-state=refused], &[data-state=blocked], &[data-state=suppressed]": {
    backgroundColor: colour("badbg"),
    color: colour("bad"),
  },
  "&[data-state=none]": { color: colour("text3") },
  // Struck: no address is known.
  "&[data-state=none]::after": {
    content: '""',
    position: "absolute",
    inset: "50% 3px auto",
    borderBlockStart: `1.5px solid ${colour("text3")}`,
    transform: "rotate(-45deg)",
  },
  "& .badge": {
    position: "absolute",
    insetBlockEnd: -3,
    insetInlineEnd: -3,
    display: "grid",
    placeContent: "center",
    inlineSize: 12,
    blockSize: 12,
    borderRadius: 6,
    backgroundColor: colour("badsolid"),
    color: "#fff",
  },
});

/** What the person refused, what the owner blocked and what failed differ by shape. */
const badges: Partial<Record<Reach, LucideIcon>> = { refused: Minus, blocked: Lock, suppressed: X };

function Badge({ state }: { state: Reach }) {
  const Icon = badges[state];
  return Icon === undefined ? null : (
    <span className="badge">
      <Icon size={state === "blocked" ? 8 : 10} strokeWidth={3} aria-hidden />
    </span>
  );
}

/** A channel and how it stands, by shape and colour. */
export function ReachMark({ channel, state }: { channel: Channel; state: Reach }) {
  const { t } = useTranslation("people");
  const Icon = channelIcons[channel];
  const words = t("reach.mark", { channel: t(`channels.${channel}`), state: t(`reach.${state}`) });
  return (
    <ReachTile data-state={state} title={words}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Badge state={state} />
      <span className="hidden">{words}</span>
    </ReachTile>
  );
}

/** Every channel, always in one order. */
export const ReachMarks = ({ reach }: { reach: readonly { channel: Channel; state: Reach }[] }) => (
  <Row>
    {reach.map((each) => (
      <ReachMark key={each.channel} {...each} />
    ))}
  </Row>
);

const Legend = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  "& > span": { display: "inline-flex", alignItems: "center", gap: 8 },
});

/** What the marks mean: which channel, and how it stands. */
export function ReachLegend() {
  const { t } = useTranslation("people");
  return (
    <Legend>
      {t("reach.legend")}
      {channels.map((channel) => {
        const Icon = channelIcons[channel];
        return (
          <span key={channel}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {t(`channels.${channel}`)}
          </span>
        );
      })}
      {(["yes", "refused", "blocked", "suppressed", "none"] as const).map((state) => (
        <span key={state}>
          <ReachTile data-state={state} aria-hidden="true">
            <Mail size={16} strokeWidth={1.75} />
            <Badge state={state} />
          </ReachTile>
          {t(`reach.${state}`)}
        </span>
      ))}
    </Legend>
  );
}
