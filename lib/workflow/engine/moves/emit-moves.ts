import { eq, inArray } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { isTaskEvent, type TaskEvent } from '../../definitions/events';
import { findDefinition } from '../../definitions/find-definition';
import { stateOf } from '../../definitions/runtime';
import type { SubjectFacts } from '../read/subject-facts';
import type { Entry, LockedInstance, Move } from './move';
import { SUPERSEDE } from './own-verbs';
import type { WrittenEntry } from './write-moves';

type MoveFacts = Pick<Move, 'row' | 'definition' | 'step'> & { holders: readonly HolderFacts[] };
type HolderFacts = Pick<Move['holders'][number], 'organizationId' | 'personPublicId'>;

/** Final state of a draft that was thrown away: it was never a document to others. */
const DISCARDED = 'discarded';

/**
 * Emits `workflow.moved` for each history row, and the task events that the definition names for it. The row that leads to
 * a final state has `workflow.ended` as well.
 */
export async function emitMove(tx: TxCtx, move: Move, written: readonly WrittenEntry[]): Promise<void> {
  const { subject } = move;
  const organizationIds = await organizationPublicIds(tx, subject, move.holders);
  const events = written.flatMap(({ seq, entry }) => {
    const payload = payloadOf(move, subject, entry, organizationIds);
    const { actor } = entry;
    const traceparent = actor.kind === 'caller' ? actor.ctx.traceparent : null;
    const about = { ...aboutOf(move.row, subject, seq), traceparent };
    return [
      { ...about, type: 'workflow.moved' as const, payload: { ...payload, names: [...entry.events] } },
      ...entry.events.filter(isTaskEvent).map((type) => ({ ...about, type, payload })),
      ...endOf(move, subject, entry).map((ended) => ({ ...about, type: 'workflow.ended' as const, payload: ended })),
    ];
  });
  await emit(tx, events);
}

/** Of a revision that a next one replaces, nothing has ended: the document goes on in that. */
function endOf({ row, definition }: Move, { documentPublicId }: SubjectFacts, { action, to }: Entry) {
  if (action === SUPERSEDE) return [];
  const outcome = stateOf(definition, to)?.final ?? DISCARDED;
  return outcome === DISCARDED ? [] : [{ instanceId: row.id, recordPublicId: documentPublicId, outcome }];
}

/** Emits what concerns the open step of an instance and moves nothing: a reminder, an escalation. */
export async function emitTaskEvent(
  tx: TxCtx,
  {
    row,
    subject,
    type,
    action,
  }: { row: LockedInstance; subject: SubjectFacts; type: TaskEvent | 'workflow.task.due_today'; action: string },
): Promise<void> {
  const definition = await findDefinition(tx, row.definitionId);
  const holders = await tx.db
    .select({ organizationId: workflowHolders.organizationId, personPublicId: workflowHolders.personPublicId })
    .from(workflowHolders)
    .where(eq(workflowHolders.instanceId, row.id));
  const organizationIds = await organizationPublicIds(tx, subject, holders);
  const entry = {
    action,
    from: row.currentState,
    to: row.currentState,
    actor: { kind: 'TIMER' as const },
    onBehalfOf: null,
  };
  const payload = payloadOf({ row, definition, holders, step: null }, subject, entry, organizationIds);
  await emit(tx, [{ ...aboutOf(row, subject, row.stepSeq), type, payload }]);
}

function aboutOf(row: LockedInstance, subject: SubjectFacts, seq: number) {
  return {
    entityType: subject.documentKind,
    entityPublicId: subject.documentPublicId,
    instanceId: row.id,
    seq,
  };
}

function payloadOf(
  move: MoveFacts,
  subject: SubjectFacts,
  entry: Pick<Entry, 'action' | 'from' | 'to' | 'actor' | 'onBehalfOf'>,
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
async function organizationPublicIds(
  tx: TxCtx,
  subject: SubjectFacts,
  holders: readonly HolderFacts[],
): Promise<Map<number, string>> {
  const known = new Map(
    [subject.originator, ...subject.to, ...subject.contractParties].map(({ id, publicId }) => [id, publicId]),
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
