import { activityRoutes } from "#platform/activity/routes.ts";
import { annotationRoutes } from "#platform/annotations/routes.ts";
import { openAuthLimits } from "#platform/auth/auth-limits.ts";
import type { AuthDependencies } from "#platform/auth/dependencies.ts";
import { profileRoutes } from "#platform/auth/profile/routes.ts";
import { authRoutes } from "#platform/auth/routes.ts";
import { twoFactorRoutes } from "#platform/auth/two-factor/routes.ts";
import { campaignRoutes } from "#platform/campaigns/routes.ts";
import { dataRetentionRoutes } from "#platform/data-retention/routes.ts";
import { namedEventRoutes, userEventRoutes } from "#platform/defined-events/routes.ts";
import type { DeliveryDependencies } from "#platform/delivery/delivery-dependencies.ts";
import { deliveryRoutes } from "#platform/delivery/routes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { draftRoutes } from "#platform/drafts/routes.ts";
import { pickRoute } from "#platform/element-picks/routes.ts";
import { emailReportRoutes } from "#platform/email-reports/routes.ts";
import { exclusionRoutes } from "#platform/exclusions/routes.ts";
import { findingRoutes } from "#platform/findings/routes.ts";
import { formRoutes } from "#platform/forms/routes.ts";
import { funnelRoutes } from "#platform/funnels/routes.ts";
import { goalRoutes } from "#platform/goals/routes.ts";
import { heatmapRoutes } from "#platform/heatmaps/routes.ts";
import { importRoutes } from "#platform/imports/routes.ts";
import { installationRoutes } from "#platform/installation/routes.ts";
import { openResolver } from "#platform/integration/dns/open-resolver.ts";
import { integrationRoutes } from "#platform/integration/routes.ts";
import { journeyRoutes } from "#platform/journeys/routes.ts";
import { balanceRoutes } from "#platform/ledger/routes.ts";
import { notificationRoutes } from "#platform/notifications/routes.ts";
import { buyerRoutes, orderRoutes, preOrderRoutes } from "#platform/orders/routes.ts";
import type { PaymentDependencies } from "#platform/payments/payment-services.ts";
import { findPaymentsOfOrders } from "#platform/payments/read-payment.ts";
import { paymentRoutes } from "#platform/payments/routes.ts";
import { planRoutes } from "#platform/plans/routes.ts";
import { decisionRoutes, type PersonServices } from "#platform/profiles/decision-routes.ts";
import { peopleRoutes, personRoutes } from "#platform/profiles/routes.ts";
import { subscriptionRoutes } from "#platform/quotas/routes.ts";
import { audienceRoutes, behaviourRoutes, goalsReportRoute, reportRoutes } from "#platform/reports/routes.ts";
import type { OrderServices } from "#platform/reports/sales/correct-order.ts";
import { productRoutes, salesRoutes } from "#platform/reports/sales/routes.ts";
import { savedFilterRoutes } from "#platform/saved-filters/routes.ts";
import { segmentRoutes } from "#platform/segments/routes.ts";
import { shareRoutes } from "#platform/shares/routes.ts";
import { walletRoutes } from "#platform/wallet/routes.ts";
import { type WebsiteDependencies, websiteRoutes } from "#platform/websites/routes.ts";
import { eventFollowers, eventUsers } from "./event-users.ts";
import { supplyUsers } from "./supply-users.ts";

/** Every area's handlers in the shape of the contract, on the services of the same process. */
export const buildRouter = (
  dependencies: Dependencies,
  services: { payments: PaymentDependencies } & AuthDependencies &
    WebsiteDependencies &
    PersonServices &
    OrderServices &
    Pick<DeliveryDependencies, "accounts">,
) => {
  const limits = openAuthLimits(dependencies);
  return {
    auth: authRoutes(limits, services),
    wallet: {
      ...walletRoutes,
      plans: planRoutes,
      preOrders: preOrderRoutes,
      orders: orderRoutes({ findPayments: findPaymentsOfOrders }),
      subscription: subscriptionRoutes,
      buyer: buyerRoutes,
      profile: { ...profileRoutes(limits, services), twoFactor: twoFactorRoutes(limits) },
    },
    balance: balanceRoutes,
    payments: paymentRoutes(services.payments),
    websites: { ...websiteRoutes(services), dataRetention: dataRetentionRoutes },
    drafts: draftRoutes,
    forms: formRoutes(),
    reports: reportRoutes,
    behaviour: behaviourRoutes,
    audience: audienceRoutes,
    sales: salesRoutes(services),
    productReports: productRoutes,
    people: peopleRoutes,
    profiles: { ...personRoutes, ...decisionRoutes(services) },
    goals: { ...goalRoutes, report: goalsReportRoute },
    userEvents: { ...userEventRoutes(eventUsers, eventFollowers), pick: pickRoute },
    namedEvents: namedEventRoutes,
    funnels: funnelRoutes,
    heatmaps: heatmapRoutes,
    exclusions: exclusionRoutes(services),
    imports: importRoutes,
    emailReports: emailReportRoutes(),
    activities: activityRoutes,
    notifications: notificationRoutes,
    findings: findingRoutes,
    installation: installationRoutes(limits, services),
    annotations: annotationRoutes,
    savedFilters: savedFilterRoutes,
    segments: segmentRoutes,
    journeys: journeyRoutes,
    campaigns: campaignRoutes,
    integration: integrationRoutes({ dns: openResolver(dependencies.settings), supplyUsers }),
    shares: shareRoutes(),
    delivery: deliveryRoutes(services),
  };
};
