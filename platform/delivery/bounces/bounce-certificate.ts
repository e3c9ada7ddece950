import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Settings } from "#platform/settings.ts";

type CertificateSettings = Pick<Settings, "BOUNCE_TLS_CERT" | "BOUNCE_TLS_KEY">;

export interface BounceCertificate {
  cert: string;
  key: string;
  minVersion: "TLSv1.2";
}

/** Certificates of Let's Encrypt are renewed weeks before they end. */
export const rereadMs = 3_600_000;

/**
 * The operator's certificate for the intake of returned mails; undefined without one. Throws an Error of one line that names
 * the variable whose file cannot be read, or is not of the other.
 */
export function readBounceCertificate(settings: CertificateSettings): BounceCertificate | undefined {
  const { BOUNCE_TLS_CERT, BOUNCE_TLS_KEY } = settings;
  if (BOUNCE_TLS_CERT === undefined || BOUNCE_TLS_KEY === undefined) return undefined;
  const cert = read("BOUNCE_TLS_CERT", BOUNCE_TLS_CERT);
  const key = read("BOUNCE_TLS_KEY", BOUNCE_TLS_KEY);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new Error(`BOUNCE_TLS_KEY: not a key (PEM) of the certificate: ${(error as Error).message}`);
  }
  return { cert, key, minVersion: "TLSv1.2" };
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${variable}: ${(error as Error).message}`);
  }
}
