/** What stands beside the sales that no session can be credited with. */
export const unattributedText = "بدون کانال معلوم";
