import { operation } from '@/app/_web/operation';
import { AuditVerification } from '@/lib/operations/audit-trail/dto';
import { AuditPeriodQuery, verifyAuditPeriod } from '@/lib/operations/audit-trail/verify-period';

export const auditOperations = [
  operation({
    id: 'verifyAuditLog',
    method: 'get',
    path: '/audit/verification',
    summary: 'Verify the audit log of a period against its seals',
    query: AuditPeriodQuery,
    answer: AuditVerification,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
    handle: ({ ctx, query }) => verifyAuditPeriod(ctx, query),
  }),
];
