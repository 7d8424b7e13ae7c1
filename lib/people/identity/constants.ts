/** Of an invitation, by link or by temporary password: a new colleague may be on leave. */
export const INVITATION_HOURS = 72;

export const FIRST_ACCESS = ['LINK', 'TEMPORARY_PASSWORD', 'SERVICE'] as const;
