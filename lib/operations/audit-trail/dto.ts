import { z } from 'zod';
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

const SEAL_PROBLEMS = ['ROWS_CHANGED', 'SEAL_CHANGED'] as const;

/** The verification of the audit log in a period. */
export const AuditVerification = z.strictObject({
  dateFrom: z.iso.date().nullable(),
  dateTo: z.iso.date().nullable(),
  /** ISO 8601, UTC. */
  verifiedAt: z.iso.datetime(),
  /** `OPEN`: nothing is sealed in the period yet, or the time was up before all was compared. */
  result: z.enum(['HOLDS', 'FAILS', 'OPEN']),
  /** Seals that cover rows of the period, and those of them that were computed again. */
  seals: z.int(),
  compared: z.int(),
  /** Rows under the compared seals; they begin and end within some minutes of the period. */
  rows: z.int(),
  /** Rows of the period that have no seal yet: the newest ones. */
  unsealed: z.int(),
  /** The first fault, and the moment of its seal. */
  fault: z.strictObject({ problem: z.enum(SEAL_PROBLEMS), sealedAt: z.iso.datetime() }).nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
