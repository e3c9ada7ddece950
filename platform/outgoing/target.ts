import type { LookupAddress, LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import type { Settings } from "#platform/settings.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { OutgoingError } from "./outgoing-error.ts";
import { findAddresses } from "./resolve-name.ts";

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface TargetRules {
  isAllowedAddress(address: string): boolean;
  isAllowedPort(port: number): boolean;
  /** Resolves a name to all its addresses; by hosts file and DNS, if none is given. */
  resolve?: Resolve;
  /** Certificates (PEM) that are trusted instead of the usual ones. */
  ca?: string;
}

const resolveName: Resolve = (hostname, { family }, done) => {
  const isOfFamily = (each: LookupAddress) => (family !== 4 && family !== 6) || each.family === family;
  findAddresses(hostname).then(
    (addresses) => done(null, addresses.filter(isOfFamily)),
    (error: NodeJS.ErrnoException) => done(error, []),
  );
};

/** Public addresses and the web's ports; `ALLOW_PRIVATE_TARGETS` lifts both limits, for tests. */
export function targetRules({ ALLOW_PRIVATE_TARGETS }: Pick<Settings, "ALLOW_PRIVATE_TARGETS">): TargetRules {
  if (ALLOW_PRIVATE_TARGETS === "1") return { isAllowedAddress: () => true, isAllowedPort: () => true };
  return {
    isAllowedAddress: (address) => isPublicAddress(address) && !isOwnAddress(address),
    // Below 1024 other protocols live: a request line must not reach a mail server.
    isAllowedPort: (port) => port === 80 || port === 443 || port >= 1024,
  };
}

/** A public address of this machine reaches what its firewall closes to others. */
const isOwnAddress = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address));

/** Reads an address to call. Throws OutgoingError "target" where its scheme, port, credentials or literal IP are refused. */
export function readTarget(address: string | URL, rules: TargetRules): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) throw new OutgoingError("target", "not an address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutgoingError("target", `${url.protocol} is neither http nor https`);
  }
  if (url.username !== "" || url.password !== "") throw new OutgoingError("target", "credentials in the address");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  if (!rules.isAllowedPort(port)) throw new OutgoingError("target", `port ${port} is not called`);
  // The URL parser has turned every spelling of an IPv4 address (octal, hex, one number) into the dotted one.
  const literal = literalOf(url);
  if (literal !== undefined) refuseAddress(literal, rules);
  return url;
}

/** The IP address that a URL names itself; undefined where it has a name. */
const literalOf = ({ hostname }: URL) => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
};

/** Throws OutgoingError "target" where an address is not allowed. */
export function refuseAddress(address: string, { isAllowedAddress }: TargetRules): void {
  if (!isAllowedAddress(address)) throw new OutgoingError("target", `${address} is not a public address`);
}

/**
 * A `lookup` for `node:net` that answers allowed addresses alone. The socket connects to what this answers, so no second
 * look-up can answer another address (DNS rebinding).
 */
export const guardedLookup =
  (rules: TargetRules): LookupFunction =>
  (hostname, options, done) => {
    const resolve = rules.resolve ?? resolveName;
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(new OutgoingError("name", `${hostname} has no address`, { cause: error }), "", 0);
      const allowed = addresses.filter(({ address }) => rules.isAllowedAddress(address));
      const [first] = allowed;
      if (first === undefined) return done(new OutgoingError("target", `${hostname} has no public address`), "", 0);
      if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
