import { inArray } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import type { WorkflowEvent } from '../../definitions/events';
import type { SubjectFacts } from '../read/subject-facts';
import type { Entry, Move } from './move';
import type { WrittenEntry } from './write-moves';

/** Events that documents' own verbs tell, with a payload of their own. */
type OwnEvent = 'correspondence.submitted' | 'correspondence.cancelled';

/** One event for each history row, and those that the definition names for it. */
export async function emitMove(tx: TxCtx, move: Move, written: readonly WrittenEntry[]): Promise<void> {
  const { subject } = move;
  if (!subject) return;
  const organizationIds = await organizationPublicIds(tx, move);
  const events = written.flatMap(({ seq, entry }) =>
    ['workflow.moved' as const, ...entry.events.filter(isMoveEvent)].map((type) => ({
      type,
      payload: payloadOf(move, subject, entry, organizationIds),
      entityType: subject.documentKind,
      entityPublicId: subject.documentPublicId,
      instanceId: move.row.id,
      seq,
    })),
  );
  await emit(tx, events);
}

export function isMoveEvent(event: WorkflowEvent): event is Exclude<WorkflowEvent, OwnEvent> {
  return event !== 'correspondence.submitted' && event !== 'correspondence.cancelled';
}

export function payloadOf(
  move: Pick<Move, 'row' | 'definition' | 'holders' | 'step'>,
  subject: SubjectFacts,
  entry: Entry,
  organizationIds: ReadonlyMap<number, string>,
) {
  const { actor } = entry;
  const dueAt = move.step ? move.step.dueAt : move.row.dueAt;
  return {
    instanceId: move.row.id,
    workflowCode: move.definition.code,
    action: entry.action,
    fromState: entry.from,
    toState: entry.to,
    entityType: subject.entityType,
    documentPublicId: subject.documentPublicId,
    projectPublicId: subject.projectPublicId,
    typeCode: subject.typeCode,
    documentNumber: subject.documentNumber,
    subject: subject.title,
    actorPublicId: actor.kind === 'caller' && actor.ctx.actor.kind === 'user' ? actor.ctx.actor.publicId : null,
    onBehalfOfPublicId: entry.onBehalfOf,
    holders: move.holders.map(({ organizationId, personPublicId }) => ({
      organizationPublicId: organizationIds.get(organizationId) ?? null,
      personPublicId,
    })),
    dueAt: dueAt?.toISOString() ?? null,
  };
}

/** Almost always the subject knows them; a task may belong to an organization that has left the contract. */
export async function organizationPublicIds(
  tx: TxCtx,
  { subject, holders }: Pick<Move, 'subject' | 'holders'>,
): Promise<Map<number, string>> {
  const known = new Map(
    subject
      ? [subject.originator, ...subject.to, ...subject.contractParties].map(({ id, publicId }) => [id, publicId])
      : [],
  );
  const missing = [...new Set(holders.map(({ organizationId }) => organizationId))].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const rows = await tx.db
    .select({ id: organizations.id, publicId: organizations.publicId })
    .from(organizations)
    .where(inArray(organizations.id, missing));
  for (const row of rows) known.set(row.id, row.publicId);
  return known;
}
