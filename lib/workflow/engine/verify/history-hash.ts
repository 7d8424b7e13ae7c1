import { createHash } from 'node:crypto';

export interface HashedHistory {
  id: string;
  instanceId: string;
  seq: number;
  definitionVersion: number;
  fromState: string;
  toState: string;
  action: string;
  actorType: string;
  actorPublicId: string | null;
  actingOrganizationId: number | null;
  comment: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  onBehalfOfPublicId?: string | null;
  commandId?: string | null;
  commentVisibility?: string;
}

/** Previous hash of the first row in an instance's chain. */
export const CHAIN_START = '0'.repeat(64);

/** SHA-256 over the row and its predecessor's hash: changing or removing any earlier row shows in every later one. */
export function hashHistory(previousHash: string, row: HashedHistory): string {
  const text = JSON.stringify([
    previousHash,
    row.id,
    row.instanceId,
    row.seq,
    row.definitionVersion,
    row.fromState,
    row.toState,
    row.action,
    row.actorType,
    row.actorPublicId,
    row.actingOrganizationId,
    row.comment,
    row.metadata,
    row.createdAt.toISOString(),
    ...laterFields(row),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** Rows from before these fields, and rows that do not use them, keep the hash they had. */
function laterFields(row: HashedHistory): unknown[] {
  const visibility = row.commentVisibility ?? 'PARTIES';
  const fields = [row.onBehalfOfPublicId ?? null, row.commandId ?? null, visibility];
  return fields[0] === null && fields[1] === null && visibility === 'PARTIES' ? [] : fields;
}
