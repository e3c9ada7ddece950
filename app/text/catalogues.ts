import { account } from "./fa/account.ts";
import { activity } from "./fa/activity.ts";
import { annotations } from "./fa/annotations.ts";
import { behaviour } from "./fa/behaviour.ts";
import { campaignInsight } from "./fa/campaign-insight.ts";
import { campaignSending } from "./fa/campaign-sending.ts";
import { campaignWizard } from "./fa/campaign-wizard.ts";
import { campaigns } from "./fa/campaigns.ts";
import { captures } from "./fa/captures.ts";
import { charts } from "./fa/charts.ts";
import { checkout } from "./fa/checkout.ts";
import { common } from "./fa/common.ts";
import { dataRetention } from "./fa/data-retention.ts";
import { definedEvents } from "./fa/defined-events.ts";
import { emailReports } from "./fa/email-reports.ts";
import { exclusions } from "./fa/exclusions.ts";
import { forms } from "./fa/forms.ts";
import { funnelWords } from "./fa/funnel-words.ts";
import { funnels } from "./fa/funnels.ts";
import { goals } from "./fa/goals.ts";
import { guide } from "./fa/guide.ts";
import { heatmapWords } from "./fa/heatmap-words.ts";
import { heatmaps } from "./fa/heatmaps.ts";
import { imports } from "./fa/imports.ts";
import { install } from "./fa/install.ts";
import { integration } from "./fa/integration.ts";
import { invoices } from "./fa/invoices.ts";
import { journeyInsight } from "./fa/journey-insight.ts";
import { journeys } from "./fa/journeys.ts";
import { mailSettings } from "./fa/mail-settings.ts";
import { messages } from "./fa/messages.ts";
import { money } from "./fa/money.ts";
import { notices } from "./fa/notices.ts";
import { notifications } from "./fa/notifications.ts";
import { orders } from "./fa/orders.ts";
import { overview } from "./fa/overview.ts";
import { people } from "./fa/people.ts";
import { period } from "./fa/period.ts";
import { personRuns } from "./fa/person-runs.ts";
import { plans } from "./fa/plans.ts";
import { products } from "./fa/products.ts";
import { profiles } from "./fa/profiles.ts";
import { rehearsals } from "./fa/rehearsals.ts";
import { reports } from "./fa/reports.ts";
import { sales } from "./fa/sales.ts";
import { savedFilters } from "./fa/saved-filters.ts";
import { segments } from "./fa/segments.ts";
import { shares } from "./fa/shares.ts";
import { shell } from "./fa/shell.ts";
import { signIn } from "./fa/sign-in.ts";
import { templates } from "./fa/templates.ts";
import { toasts } from "./fa/toasts.ts";
import { trials } from "./fa/trials.ts";
import { twoFactor } from "./fa/two-factor.ts";

/** Every catalogue by its namespace. */
export const catalogues = {
  account,
  activity,
  annotations,
  behaviour,
  campaignInsight,
  campaignSending,
  campaignWizard,
  campaigns,
  captures,
  charts,
  checkout,
  common,
  dataRetention,
  definedEvents,
  emailReports,
  exclusions,
  forms,
  funnelWords,
  funnels,
  goals,
  guide,
  heatmapWords,
  heatmaps,
  imports,
  install,
  integration,
  invoices,
  journeyInsight,
  journeys,
  mailSettings,
  messages,
  money,
  notices,
  notifications,
  orders,
  overview,
  people,
  period,
  personRuns,
  plans,
  products,
  profiles,
  rehearsals,
  trials,
  reports,
  sales,
  savedFilters,
  segments,
  shares,
  shell,
  signIn,
  templates,
  toasts,
  twoFactor,
} as const;
