/** Fields that never return to a page. */
export const secretFields = ["password", "currentPassword", "code"];
