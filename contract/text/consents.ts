/** What spreadsheets of owners call what a person allowed. */
export const consentWords = {
  granted: ["granted", "yes", "true", "بله", "دارد", "رضایت دارد"],
  stated: ["stated"],
  denied: ["denied", "refused", "no", "false", "خیر", "ندارد", "رضایت ندارد"],
} as const;
