import {
  BadgePercent,
  BellRing,
  ExternalLink,
  Link,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareText,
  Monitor,
  Search,
  Share2,
  Smartphone,
  Tablet,
  Tv,
} from "lucide-react";

/** One picture a medium, the same wherever mediums are listed. */
export const mediumIcons: Record<string, LucideIcon> = {
  direct: Link,
  search: Search,
  social: Share2,
  referral: ExternalLink,
  paid: BadgePercent,
  email: Mail,
  sms: MessageSquareText,
  push: BellRing,
  campaign: Megaphone,
};

/** One picture a kind of device. */
export const deviceIcons: Record<string, LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  tv: Tv,
};
