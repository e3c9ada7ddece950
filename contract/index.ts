import { activities } from "./activities.ts";
import { annotations } from "./annotations.ts";
import { audience } from "./audience.ts";
import { auth } from "./auth.ts";
import { balance } from "./balance.ts";
import { behaviour } from "./behaviour.ts";
import { campaigns } from "./campaigns/calls.ts";
import { collect } from "./collect.ts";
import { namedEvents, userEvents } from "./defined-events.ts";
import { delivery } from "./delivery.ts";
import { drafts } from "./drafts.ts";
import { emailReports } from "./email-reports.ts";
import { exclusions } from "./exclusions.ts";
import { findings } from "./findings.ts";
import { forms } from "./forms.ts";
import { funnels } from "./funnels.ts";
import { goals } from "./goals.ts";
import { heatmaps } from "./heatmaps.ts";
import { imports } from "./imports.ts";
import { installation } from "./installation.ts";
import { integration } from "./integration.ts";
import { journeys } from "./journeys/calls.ts";
import { notifications } from "./notifications.ts";
import { payments } from "./payments.ts";
import { people } from "./people.ts";
import { productReports } from "./products.ts";
import { profiles } from "./profiles.ts";
import { reports } from "./reports.ts";
import { sales } from "./sales.ts";
import { savedFilters } from "./saved-filters.ts";
import { segments } from "./segments.ts";
import { shares } from "./shares.ts";
import { wallet } from "./wallet.ts";
import { websites } from "./websites.ts";

/** Every call of the platform, one definition: server, typed client and API document are made from it. */
export const contract = {
  auth,
  wallet,
  balance,
  payments,
  websites,
  drafts,
  forms,
  reports,
  behaviour,
  audience,
  sales,
  productReports,
  people,
  profiles,
  goals,
  userEvents,
  namedEvents,
  funnels,
  heatmaps,
  exclusions,
  imports,
  emailReports,
  annotations,
  savedFilters,
  segments,
  integration,
  journeys,
  campaigns,
  shares,
  delivery,
  activities,
  notifications,
  findings,
  installation,
  collect,
};
