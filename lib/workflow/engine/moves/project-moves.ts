import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { write } from '@/lib/platform/gather-writes';

import { stateOf } from '../../definitions/runtime';
import { type StatusVerb, statusCode } from '../read/status-codes';
import type { SubjectFacts } from '../read/subject-facts';
import type { Entry, Move } from './move';
import { SUPERSEDE } from './own-verbs';
import { projectRfa } from './project-rfa';
import { recordItemResults } from './record-item-results';
import { statusOf } from './status-of-move';

/**
 * Carries moves over to the records' own rows, in the same transaction: the workflow's state is the truth.
 * @returns the register status that follows from each move; null where it stays as it is
 */
export async function projectMoves(tx: TxCtx, moves: readonly Move[]): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  for (const move of moves) codes.push(await projectMove(tx, move));
  for (const code of new Set(codes)) {
    if (code === null) continue;
    const ids = moves.flatMap(({ subject }, index) => (codes[index] === code ? [subject.documentId] : []));
    const isOther = and(inArray(correspondences.id, ids), ne(correspondences.statusCode, code));
    await write(tx, tx.db.update(correspondences).set({ statusCode: code }).where(isOther));
  }
  return codes;
}

async function projectMove(tx: TxCtx, move: Move): Promise<string | null> {
  const { subject } = move;
  if (isTakenOver(move)) return null;
  if (subject.documentKind === 'circulation') {
    await projectCirculation(tx, move, subject);
    return null;
  }
  await projectRecipients(tx, move, subject);
  if (subject.entityType === 'rfa_revision') await recordItemResults(tx, move);
  if (move.step === null) return null;
  if (subject.entityType === 'rfa_revision') await projectRfa(tx, move, subject);
  const verb = verbOf(move, subject);
  return verb && statusCodeOf(tx, move, subject, verb);
}

/** The record's row follows its later revision, or the verb that ended it in a state that is not final. */
function isTakenOver({ entries, status, definition, to }: Move): boolean {
  return entries[0]?.action === SUPERSEDE || (status !== 'ACTIVE' && !Object.hasOwn(definition.final, to));
}

const VERBS: readonly string[] = ['SUB', 'REP', 'RSB', 'CLB', 'CCB'] satisfies StatusVerb[];
const RFA_VERBS: Readonly<Record<string, StatusVerb>> = { FRE: 'SUB', FAP: 'SUB', CC: 'CCB' };

/** The verb that the register shows; a record that is a draft again keeps what was last said of it. */
function verbOf(move: Move, subject: SubjectFacts): StatusVerb | null {
  const status = statusOf(move);
  if (subject.entityType === 'rfa_revision') return status === 'DFT' ? null : (RFA_VERBS[status] ?? 'REP');
  const isSentAgain = move.row.currentState === move.definition.initial && Number(subject.doc.revIndex) > 0;
  if (status === 'SUB' && isSentAgain) return 'RSB';
  return VERBS.includes(status) ? (status as StatusVerb) : null;
}

async function statusCodeOf(tx: TxCtx, move: Move, subject: SubjectFacts, verb: StatusVerb): Promise<string> {
  return statusCode(verb, verb === 'SUB' ? (subject.to[0]?.roleCode ?? '') : await actingRole(tx, move, subject));
}

/** The role of the organization whose act it was; what the engine did follows from the last act of a person. */
async function actingRole(tx: TxCtx, move: Move, subject: SubjectFacts): Promise<string> {
  const organizationId = actingOrganization(move.entries);
  if (organizationId === null) return subject.originator.roleCode;
  const known = [subject.originator, ...subject.to, ...subject.contractParties].find(({ id }) => id === organizationId);
  if (known) return known.roleCode;
  const [row] = await tx.db
    .select({ roleCode: organizationRoles.roleCode })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(eq(organizations.id, organizationId));
  return row?.roleCode ?? '';
}

function actingOrganization(entries: readonly Entry[]): number | null {
  for (const { actor } of entries) {
    if (actor.kind === 'caller' && actor.ctx.actor.kind === 'user') return actor.ctx.actor.organizationId;
  }
  return null;
}

const RECEIVING = ['RECEIVE', 'ACKNOWLEDGE'];
const ANSWERING = ['REPLY', 'ANSWER'];

/** What each recipient has done with the letter follows the answers to their tasks. */
async function projectRecipients(tx: TxCtx, move: Move, subject: SubjectFacts): Promise<void> {
  const [first] = move.entries;
  const organizationId = first ? actingOrganization([first]) : null;
  const { at } = move.row;
  const ofDocument = eq(correspondenceRecipients.correspondenceId, subject.documentId);
  const ofActor = and(ofDocument, eq(correspondenceRecipients.organizationId, organizationId ?? 0));
  if (first && move.answered.length > 0 && RECEIVING.includes(first.action)) {
    const received = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'RECEIVED', receivedAt: at })
      .where(and(ofActor, eq(correspondenceRecipients.state, 'PENDING')));
    await write(tx, received);
  }
  if (first && move.answered.length > 0 && ANSWERING.includes(first.action)) {
    const replied = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'REPLIED', repliedAt: at, receivedAt: sql`IFNULL(${correspondenceRecipients.receivedAt}, ${at})` })
      .where(and(ofActor, inArray(correspondenceRecipients.state, ['PENDING', 'RECEIVED'])));
    await write(tx, replied);
  }
  if (move.step === null) return;
  const state = stateOf(move.definition, move.to);
  if (state?.final === 'closed') {
    const closed = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'CLOSED' })
      .where(and(ofDocument, eq(correspondenceRecipients.recipientType, 'TO')));
    await write(tx, closed);
  }
  // Asked once more: whoever has answered owes an answer again.
  const owed = move.opened.filter(({ status, action }) => status === 'OPEN' && ANSWERING.includes(action));
  const again = owed.flatMap(({ organizationId: id }) => (id === null ? [] : [id]));
  if (again.length > 0) {
    const asked = tx.db
      .update(correspondenceRecipients)
      .set({ state: 'RECEIVED', repliedAt: null })
      .where(
        and(
          ofDocument,
          inArray(correspondenceRecipients.organizationId, again),
          eq(correspondenceRecipients.state, 'REPLIED'),
        ),
      );
    await write(tx, asked);
  }
}

async function projectCirculation(tx: TxCtx, move: Move, subject: SubjectFacts): Promise<void> {
  for (const { publicId, comment } of move.answered) {
    // Raw: the task names the person by publicId, the sheet by key.
    const answered = tx.db
      .update(circulationAssignees)
      .set({
        state: sql`IF(${circulationAssignees.assigneeType} = 'INFO', 'ACKNOWLEDGED', 'DONE')`,
        respondedAt: move.row.at,
        comment,
      })
      .where(
        and(
          eq(circulationAssignees.circulationId, subject.documentId),
          sql`${circulationAssignees.userId} = (SELECT ${users.userId} FROM ${users} WHERE ${users.publicId} =
            (SELECT assignee_uuid FROM workflow_tasks WHERE uuid = ${publicId}))`,
        ),
      );
    await write(tx, answered);
  }
  if (move.step === null) return;
  const [first] = move.entries;
  const state = stateOf(move.definition, move.to);
  const actor = first?.actor.kind === 'caller' && first.actor.ctx.actor.kind === 'user' ? first.actor.ctx.actor : null;
  const isForced = first?.action === 'FORCE_CLOSE';
  const projected = tx.db
    .update(circulations)
    .set({
      statusCode: statusOf(move),
      versionNo: sql`${circulations.versionNo} + 1`,
      ...(state?.final ? { closedAt: move.row.at, closedBy: actor?.userId ?? null } : {}),
      ...(state?.final && first?.comment ? { isForced, closeReason: first.comment.slice(0, 1000) } : {}),
    })
    .where(eq(circulations.id, subject.documentId));
  await write(tx, projected);
}
