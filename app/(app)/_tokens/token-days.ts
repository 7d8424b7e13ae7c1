/** For how many days a token may be ordered, as the form offers them. */
export const TOKEN_DAYS = ['30', '90', '180', '365'] as const;
