import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { channelText } from "#contract/text/channels.ts";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { findAddresses } from "#platform/outgoing/resolve-name.ts";
import { refuseAddress, type TargetRules } from "#platform/outgoing/target.ts";
import type { TrialVerdict } from "./trial-verdict.ts";

type Settings = Readonly<Record<string, string | number>>;

/**
 * Greets a mail server and signs in, and sends nothing. The connection is made to the address that was judged, so that no
 * second look-up can answer another. Throws OutgoingError.
 */
export async function trySmtp(
  { host, port, secure, user, password }: Settings,
  rules: TargetRules,
  { totalMs }: { totalMs: number },
): Promise<TrialVerdict> {
  const name = `${host}`.replace(/^\[|\]$/g, "");
  const address = await resolve(name);
  if (address === undefined) return { field: "host", message: channelText.trial.noHost };
  refuseAddress(address, rules);
  const transport = createTransport({
    ...{ host: address, port: Number(port), secure: secure === "tls" },
    ...{ requireTLS: secure === "starttls", ignoreTLS: secure === "none" },
    ...(isIP(name) === 0 ? { tls: { servername: name } } : {}),
    ...(user === undefined ? {} : { auth: { user: `${user}`, pass: `${password ?? ""}` } }),
    ...{ connectionTimeout: totalMs / 2, greetingTimeout: totalMs / 2, socketTimeout: totalMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  try {
    await transport.verify();
    return "working";
  } catch (error) {
    const verdict = refusalOf(error as ConnectionError);
    if (verdict !== undefined) return verdict;
    throw new OutgoingError("connection", `${name} does not answer as a mail server`, { cause: error });
  } finally {
    transport.close();
  }
}

interface ConnectionError extends Error {
  code?: string;
  syscall?: string;
}

/** The setting that keeps a server from answering at all; undefined where it may answer later, such as after a time-out. */
function refusalOf({ code, syscall, message }: ConnectionError): TrialVerdict | undefined {
  const { password, tls, certificate, port } = channelText.trial;
  if (code === "EAUTH" || code === "ENOAUTH") return { field: "password", message: password };
  if (message.includes("ECONNREFUSED")) return { field: "port", message: port };
  // Errors of TLS come without a call of the system.
  if (code === "ETLS" || (code === "ESOCKET" && syscall === undefined)) {
    return { field: "secure", message: /certificate|altnames/i.test(message) ? certificate : tls };
  }
  return undefined;
}

/** Undefined for a name that the DNS does not know. */
async function resolve(name: string): Promise<string | undefined> {
  if (isIP(name) !== 0) return name;
  try {
    return (await findAddresses(name))[0]?.address;
  } catch (cause) {
    if (["ENOTFOUND", "ENODATA"].includes((cause as { code?: string }).code ?? "")) return undefined;
    throw new OutgoingError("name", `${name} has no address`, { cause });
  }
}
