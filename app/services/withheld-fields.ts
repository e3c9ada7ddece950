/** Fields of forms that never return to a page and are never kept: every `proof` of the contract among them. */
export const withheldFields = ["password", "currentPassword", "code", "apiKey", "token", "appSecret", "serviceAccount"];
