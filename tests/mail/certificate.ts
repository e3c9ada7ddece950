import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

/** DER, as far as a certificate needs it (ITU-T X.690). */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (tag: number, digits: string) => der(tag, Buffer.from(digits, "hex"));
const ecdsaWithSha256 = sequence(hex(0x06, "2a8648ce3d040302"));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(hex(0x06, "550403"), der(0x0c, Buffer.from(name, "utf8")))));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const day = 86_400_000;

/** A key and a certificate that it signed itself, for a server of a test: valid today, for one host. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const names = sequence(der(0x82, Buffer.from(host)));
  const content = sequence(
    der(0xa0, hex(0x02, "02")),
    hex(0x02, "01"),
    ecdsaWithSha256,
    commonName(host),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName(host),
    (publicKey as KeyObject).export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(hex(0x06, "551d11"), der(0x04, names)))),
  );
  const signature = createSign("sha256").update(content).sign(privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}
