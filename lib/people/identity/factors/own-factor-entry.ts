import type { UserCtx } from '@/lib/platform/ctx';

/** What the audit rows of a person's own factors have in common. */
export function ownFactorEntry({ actor }: UserCtx) {
  return {
    severity: 'WARN' as const,
    entityType: 'user',
    entityPublicId: actor.publicId,
    entityLabel: actor.username,
    subjectOrganizationId: actor.organizationId,
  };
}
