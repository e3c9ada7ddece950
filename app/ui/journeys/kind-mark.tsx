import styled from "@emotion/styled";
import {
  AppWindow,
  BellRing,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleStop,
  Clock,
  Flag,
  Hourglass,
  Layers,
  ListChecks,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquareText,
  Plus,
  Signal,
  Smartphone,
  Split,
  SunMedium,
  UserPen,
  Webhook,
  Zap,
} from "lucide-react";
import { memo } from "react";
import type { BlockKind, BlockType } from "#contract/journeys/block-types.ts";
import { colour } from "../theme/tokens.ts";
import { WhatsAppIcon } from "../whatsapp-icon.ts";

const icons: Record<BlockType, LucideIcon> = {
  "trigger.event": Zap,
  "trigger.attribute": UserPen,
  "trigger.segment_enter": LogIn,
  "trigger.segment_exit": LogOut,
  "trigger.segment_in": Layers,
  "trigger.geo": MapPin,
  "flow.split": Split,
  "flow.wait_date": CalendarClock,
  "flow.wait_time": Clock,
  "flow.wait_slots": SunMedium,
  "flow.wait_event": Hourglass,
  "flow.end": CircleStop,
  "condition.event": CircleCheck,
  "condition.attribute": ListChecks,
  "condition.segment": Layers,
  "condition.reachable": Signal,
  "action.sms": MessageSquareText,
  "action.email": Mail,
  "action.web_push": BellRing,
  "action.push": Smartphone,
  "action.whatsapp": WhatsAppIcon,
  "action.on_site": AppWindow,
  "action.api": Webhook,
};

/** Words and tile of each kind of block. */
const kindColours = {
  trigger: { words: colour("plink"), back: colour("psoft") },
  condition: { words: colour("warn"), back: colour("warnbg") },
  flow: { words: colour("flow"), back: colour("flowbg") },
  action: { words: colour("ok"), back: colour("okbg") },
} as const;

/** Shape says the kind as well as colour. */
const shapes = {
  trigger: { borderRadius: 20 },
  condition: { clipPath: "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)" },
  flow: { clipPath: "polygon(25% 6%, 75% 6%, 100% 50%, 75% 94%, 25% 94%, 0 50%)" },
  action: { borderRadius: 8 },
} as const;

const markStyle = { display: "grid", placeContent: "center", flex: "none", inlineSize: 36, blockSize: 36 };

const Mark = styled("span", { shouldForwardProp: (name) => name !== "kind" })<{ kind: BlockKind }>(({ kind }) => ({
  ...markStyle,
  ...shapes[kind],
  backgroundColor: kindColours[kind].back,
  color: kindColours[kind].words,
}));

const kindWordsStyle = { fontSize: 12, lineHeight: "20px", fontWeight: 600 };

/** The kind of a block in words. */
export const KindWords = styled("small", { shouldForwardProp: (name) => name !== "kind" })<{ kind: BlockKind }>(
  ({ kind }) => ({ ...kindWordsStyle, color: kindColours[kind].words }),
);

interface MarkProps {
  type: BlockType;
  kind: BlockKind;
  isGoal?: boolean;
}

/** The mark of a block: its type as an icon, on the shape and colour of its kind. */
export function KindMark({ type, kind, isGoal = false }: MarkProps) {
  const Icon = isGoal ? Flag : icons[type];
  return (
    <Mark kind={kind}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </Mark>
  );
}

/**
 * The same where many stand together, on a page with `MarkDrawings`: what holds them has `bareMarkStyles`. A style and a
 * drawing for each is most of what a map of a hundred blocks costs a browser.
 */
export const BareMark = ({ type, kind, isGoal = false }: MarkProps) => (
  <span className="mark" data-kind={kind}>
    <Drawn name={isGoal ? "goal" : type} size={18} />
  </span>
);

const drawings = { ...icons, goal: Flag, wrong: CircleAlert, add: Plus };

interface DrawnProps {
  name: keyof typeof drawings;
  size: number;
  className?: string;
}

/** An icon of `MarkDrawings`. */
export const Drawn = ({ name, size, className }: DrawnProps) => (
  <svg className={className} width={size} height={size} aria-hidden>
    <use href={`#mark-${name}`} />
  </svg>
);

const Sheet = styled("svg")({ display: "none" });

/** What `BareMark` and `Drawn` show, once a page. */
export const MarkDrawings = memo(function MarkDrawings() {
  return (
    <Sheet aria-hidden>
      {Object.entries(drawings).map(([name, Icon]) => (
        <symbol key={name} id={`mark-${name}`} viewBox="0 0 24 24">
          <Icon size={24} strokeWidth={name === "add" ? 2 : 1.75} />
        </symbol>
      ))}
    </Sheet>
  );
});

/** `KindWords` beside a `BareMark`. */
export const BareWords = ({ kind, children }: { kind: BlockKind; children: string }) => (
  <small className="kind" data-kind={kind}>
    {children}
  </small>
);

/** Styles of `BareMark` and `BareWords`, for what holds them. */
export const bareMarkStyles = {
  "& .mark": markStyle,
  "& .kind": kindWordsStyle,
  ...Object.fromEntries(
    Object.entries(kindColours).flatMap(([kind, { words, back }]) => [
      [`& .mark[data-kind=${kind}]`, { ...shapes[kind as BlockKind], backgroundColor: back, color: words }],
      [`& .kind[data-kind=${kind}]`, { color: words }],
    ]),
  ),
};

/** The icon alone. */
export function TypeIcon({ type, isGoal = false }: { type: BlockType; isGoal?: boolean }) {
  const Icon = isGoal ? Flag : icons[type];
  return <Icon size={16} strokeWidth={1.75} aria-hidden />;
}
