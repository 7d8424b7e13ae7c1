/** Former names of the dates of a register: its pages had names of their own before they took those of REST. */
export const FORMER_DATE_NAMES = { since: 'dateFrom', until: 'dateTo' } as const;
