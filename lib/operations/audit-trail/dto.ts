import type { AUDIT_ACTOR_TYPES, AUDIT_SEVERITIES } from '@/db/enums';
import type { ExplainedPlace } from '@/lib/numbering/lookup/dto';

export type AuditRow = {
  publicId: string;
  /** ISO 8601, UTC. */
  at: string;
  actorType: (typeof AUDIT_ACTOR_TYPES)[number];
  actorName: string | null;
  username: string | null;
  /** The organization they acted for. */
  organizationCode: string | null;
  action: string;
  severity: (typeof AUDIT_SEVERITIES)[number];
  entityType: string;
  entityPublicId: string | null;
  entityLabel: string | null;
  projectCode: string | null;
  contractCode: string | null;
  /** `{ field: [before, after] }` */
  changes: Record<string, readonly [unknown, unknown]> | null;
  reason: string | null;
  requestId: string | null;
  ipAddress: string | null;
};

/** A row as a page shows it. */
export type ShownAuditRow = AuditRow & {
  /** Place of the explained number, if the label is a number that the reader may see. */
  explained: ExplainedPlace | null;
};

export interface AuditParams {
  /** Part of the record's label or of the reason, or a whole request id or address. */
  q?: string;
  /** Part of a person's name or user name. */
  actor?: string;
  action?: readonly string[];
  entity?: readonly string[];
  severity?: readonly (typeof AUDIT_SEVERITIES)[number][];
  /** Calendar days in Bangkok, both inclusive. */
  from?: string;
  to?: string;
  size: number;
  after: string | null;
  before: string | null;
}
