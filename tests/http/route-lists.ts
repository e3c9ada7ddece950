/** Routes that answer 201. */
export const creating = [
  "profiles.addNote",
  "userEvents.create",
  "segments.create",
  "funnels.create",
  "funnels.addStep",
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
  "collect.browser",
  "collect.server",
];

/** Required query parameters. */
export const queries: Record<string, string> = {
  "reports.export": "list=medium",
  "heatmaps.clickers": "element=1",
  "behaviour.cohort": "from=2026-11-14&to=2026-11-21&cohort=2026-11-14&bucket=2026-11-14",
};
