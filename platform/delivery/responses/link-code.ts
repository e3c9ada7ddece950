/** Letters and figures that nobody confuses: neither 0 and O, nor I and l. */
const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** What a code of a link looks like: 8 signs, 47 bits. */
export const linkCode = /^[1-9A-HJ-NP-Za-km-z]{8}$/;

/** A code, of a secret of at least 12 random bytes: the remainder favours no sign by more than 10^-14. Pure. */
export function linkCodeOf(secret: string): string {
  let rest = BigInt(`0x${Buffer.from(secret, "base64url").toString("hex")}`);
  let code = "";
  for (let place = 0; place < 8; place += 1) {
    code += alphabet[Number(rest % 58n)];
    rest /= 58n;
  }
  return code;
}
