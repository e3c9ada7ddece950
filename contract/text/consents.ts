/** What spreadsheets of owners call what a person allowed. */
export const consentWords = {
  granted: ["granted", "yes", "true", "1", "بله", "دارد", "رضایت دارد"],
  stated: ["stated"],
  denied: ["denied", "refused", "no", "false", "0", "خیر", "ندارد", "رضایت ندارد"],
} as const;
