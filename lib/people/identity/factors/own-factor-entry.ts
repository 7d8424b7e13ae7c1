import type { UserCtx } from '@/lib/platform/ctx';

/** Common columns of the audit rows of a person's own factors. */
export function ownFactorEntry({ actor }: UserCtx) {
  return {
    severity: 'WARN' as const,
    entityType: 'user',
    entityPublicId: actor.publicId,
    entityLabel: actor.username,
    subjectOrganizationId: actor.organizationId,
  };
}
