import { expect, it } from "vitest";
import { readClientNetwork } from "./client-network.ts";

it.each([
  ["5.160.1.1", "5.160.1.1"],
  ["::ffff:5.160.1.1", "5.160.1.1"],
  ["2a01:5ec0:1:2:aaaa:bbbb:cccc:dddd", "2a01:5ec0:1:2::/64"],
  ["2A01:5EC0:0001:0002::1", "2a01:5ec0:1:2::/64"],
  ["2a01:5ec0::1", "2a01:5ec0:0:0::/64"],
  ["2a01:5ec0::7:1:2:3:4", "2a01:5ec0:0:7::/64"],
])("counts %s as %s", (address, network) => {
  expect(readClientNetwork(address)).toBe(network);
});

it.each(["127.0.0.1", "::1", "10.0.0.7", "172.17.0.1", "::ffff:192.168.1.1", "fe80::1%eth0", "", "unix"])(
  "knows no network of %j, which many may share",
  (address) => {
    expect(readClientNetwork(address)).toBeUndefined();
  },
);
