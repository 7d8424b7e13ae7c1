/** Every reviewer of a step answers: a team of more would never finish one. */
export const MAX_MEMBERS = 30;
