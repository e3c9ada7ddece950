import { z } from "zod";

const error = "must be a whole number from 0 to 65535";

/** Settings of the intake of returned mails. */
export const bounceFields = {
  /** Where mails that come back are taken by SMTP; nowhere unless given. Servers of the internet must reach it. */
  BOUNCE_PORT: z.coerce.number({ error }).int({ error }).min(0, { error }).max(65_535, { error }).optional(),
  BOUNCE_HOST: z.string().min(1).default("0.0.0.0"),
  /** Files (PEM) of its certificate, with the chain, and of the key: with them it offers STARTTLS. */
  BOUNCE_TLS_CERT: z.string().min(1).optional(),
  BOUNCE_TLS_KEY: z.string().min(1).optional(),
};

export const hasBothTlsFiles = (env: { BOUNCE_TLS_CERT?: string | undefined; BOUNCE_TLS_KEY?: string | undefined }) =>
  (env.BOUNCE_TLS_CERT === undefined) === (env.BOUNCE_TLS_KEY === undefined);

export const bothTlsFiles = { path: ["BOUNCE_TLS_KEY"], error: "must be given with BOUNCE_TLS_CERT" };
