/** The default alphabet of GSM 7 bit (3GPP TS 23.038, 6.2.1), without its escape. */
export const gsm7: ReadonlySet<string> = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Its extension table (6.2.1.1): each is an escape and a septet. */
export const extension: ReadonlySet<string> = new Set("\f^{}\\[~]|€");
