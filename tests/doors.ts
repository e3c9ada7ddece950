/** A route of the platform beside the calls of its contract. */
export interface Door {
  method: "GET" | "POST" | "PUT" | "OPTIONS";
  path: string;
  /**
   * What opens it. Nothing (`anybody`), the public key with what a browser says (`key`), the secret (`secret`), what only
   * its receiver has: a signed or random address (`address`) or a one-use token in the body (`token`); a session (`owner`).
   */
  opensBy: "anybody" | "key" | "secret" | "address" | "token" | "owner";
}

const door = (opensBy: Door["opensBy"], method: Door["method"], ...paths: string[]): Door[] =>
  paths.map((path) => ({ method, path, opensBy }));

/**
 * All of them, listed so that none is opened by accident; `docs/security.md` says of each credential what it may do. The
 * SMTP port of returned mails is no route: `tests/http/bounces.test.ts`.
 */
export const doors: readonly Door[] = [
  ...door("anybody", "GET", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"),
  ...door("anybody", "OPTIONS", "/collect"),
  ...door("key", "POST", "/collect", "/collect/on-site", "/push/prompt", "/push/subscribe", "/push/unsubscribe"),
  ...door("secret", "POST", "/collect/server"),
  ...door("token", "POST", "/collect/pick", "/collect/capture"),
  ...door("address", "GET", "/r/:code", "/o/:token", "/u/:token", "/u/sample"),
  ...door("address", "GET", "/hooks/whatsapp/:secret"),
  ...door("address", "GET", "/hooks/:provider/:secret", "/payments/:payment/callback", "/payments/sandbox/:authority"),
  ...door("address", "POST", "/u/:token", "/u/sample", "/push/shown/:token", "/payments/:payment/callback"),
  ...door("address", "POST", "/payments/sandbox/:authority", "/payments/stripe/webhook"),
  ...door("address", "POST", "/hooks/email/:secret", "/hooks/whatsapp/:secret", "/hooks/:provider/:secret"),
  ...door("owner", "GET", "/wm/users/report/:website/realtime/stream"),
  ...door(
    "owner",
    "POST",
    "/wm/segments/segment/static",
    "/wm/segments/segment/list",
    "/wm/heatmap/v1/heatmap/screenshot/:id",
  ),
  ...door("owner", "POST", "/v1/imports/people", "/v1/imports/orders", "/v1/imports/consents"),
  ...door("owner", "PUT", "/wm/segments/segment/:segment/list"),
];
