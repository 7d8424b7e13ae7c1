export const FIRST_ACCESS = ['LINK', 'TEMPORARY_PASSWORD', 'SERVICE'] as const;
