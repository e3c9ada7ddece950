/** `09:30` as «۰۹:۳۰»; all but digits stays as it is. */
export const persianDigits = (text: string | number): string =>
  String(text).replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
