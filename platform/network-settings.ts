import { isIP } from "node:net";
import { z } from "zod";

/** Networks that have a name, as the HTTP server knows them. */
const names = ["loopback", "linklocal", "uniquelocal"];

/** An address, a network (`10.0.0.0/8`), or the name of one. */
function isNetwork(text: string): boolean {
  if (names.includes(text)) return true;
  const [address = "", range, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (range === undefined) return true;
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

/** Addresses and networks of proxies whose `X-Forwarded-For` is believed, with commas. */
export const trustedProxies = z.string().refine((value) => value.split(",").every((each) => isNetwork(each.trim())), {
  error: `must be addresses or networks such as 10.0.0.7,172.16.0.0/12, or ${names.join(", ")}`,
});

/** Addresses of resolvers, with ports where they are not 53, separated by commas. */
export const dnsServers = z
  .string()
  .transform((value) => value.split(",").map((each) => each.trim()))
  .refine(
    (servers) => servers.every((server) => /^(\d+\.){3}\d+(:\d+)?$|^[0-9a-f:]+$|^\[[0-9a-f:]+\](:\d+)?$/i.test(server)),
    {
      error: "must be addresses of DNS servers, such as 1.1.1.1,[2606:4700:4700::1111]:53",
    },
  );
