/** Routes that answer 201. */
export const creating = [
  "profiles.addNote",
  "userEvents.create",
  "integration.channels.create",
  "integration.domains.create",
  "integration.templates.save",
  "segments.create",
  "funnels.create",
  "funnels.addStep",
  "campaigns.create",
  ...["journeys.create", "journeys.copy", "journeys.import"],
  ...["journeys.blocks.create", "journeys.journeyBlocks.create", "journeys.items.create"],
  ...["wallet.preOrders.create", "wallet.preOrders.createActions"],
  ...["wallet.orders.create", "wallet.orders.createActions"],
];

/** Public routes, listed so that none becomes public by accident. */
export const publicRoutes = [
  "auth.registration",
  "auth.register",
  "auth.login",
  "auth.secondFactor",
  "auth.refresh",
  "auth.password.forgot",
  "auth.password.check",
  "auth.password.reset",
  "forms.claim",
  "forms.store",
  "forms.read",
  "forms.remove",
  "emailReports.unsubscription",
  "emailReports.unsubscribe",
  "shares.read",
  "notifications.vapidKeys",
  "collect.browser",
  "collect.server",
];

/** Routes that answer 409 before a picture was taken; tests/http/heatmaps-pictures.test.ts has one taken. */
export const waiting = ["heatmaps.screenshot"];

/** What a route answers its owner. */
export const statusOf = (name: string) => (waiting.includes(name) ? 409 : creating.includes(name) ? 201 : 200);

/** Required query parameters. */
export const queries: Record<string, string> = {
  "journeys.items.properties": "event=purchase",
  "campaigns.checkUtm": "url=https://shop.example/&source=a&medium=email&campaign=b",
  "reports.export": "list=medium",
  "behaviour.cohort": "from=2026-11-14&to=2026-11-21&cohort=2026-11-14&bucket=2026-11-14",
};
