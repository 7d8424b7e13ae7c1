import { and, eq, inArray, ne } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { write } from '@/lib/platform/statement-buffer';
import type { SubjectCode } from '../../definitions/subjects';
import { type StatusVerb, statusCode } from '../read/status-codes';
import { actingOrganization } from './acting-organization';
import type { Move } from './move';
import { SUPERSEDE } from './own-verbs';
import { projectCirculation } from './project-circulation';
import { projectSubmittedDrawings } from './project-drawings';
import { projectRecipients } from './project-recipients';
import { projectRfa } from './project-rfa';
import { statusOf } from './status-of-move';

/**
 * Carries moves over to the records' own rows, in the same transaction: the workflow's state is the truth.
 * @returns the register status that follows from each move; null where it stays as it is
 */
export async function projectMoves(tx: TxCtx, moves: readonly Move[]): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  for (const move of moves) codes.push(await projectMove(tx, move));
  await projectSubmittedDrawings(
    tx,
    moves.filter((move) => PROJECTIONS[move.subject.entityType] === projectRfa && !isTakenOver(move)),
  );
  for (const code of new Set(codes)) {
    if (code === null) continue;
    const ids = moves.flatMap(({ subject }, index) => (codes[index] === code ? [subject.documentId] : []));
    const isOther = and(inArray(correspondences.id, ids), ne(correspondences.statusCode, code));
    await write(tx, tx.db.update(correspondences).set({ statusCode: code }).where(isOther));
  }
  return codes;
}

/** Writes what a move means for its record. @returns the verb of the register's status; null where it stays as it is */
type Projection = (tx: TxCtx, move: Move) => Promise<StatusVerb | null>;

/** Projection of each kind of record. A subject without an entry does not compile. */
const PROJECTIONS: Readonly<Record<SubjectCode, Projection>> = {
  correspondence_revision: projectLetter,
  rfa_revision: projectRfa,
  transmittal_revision: projectLetter,
  circulation: projectCirculation,
};

async function projectMove(tx: TxCtx, move: Move): Promise<string | null> {
  if (isTakenOver(move)) return null;
  const verb = await PROJECTIONS[move.subject.entityType](tx, move);
  return verb && statusCodeOf(tx, move, verb);
}

/** The record's row follows its later revision, or the verb that ended it in a state that is not final. */
function isTakenOver({ entries, status, definition, to }: Move): boolean {
  return entries[0]?.action === SUPERSEDE || (status !== 'ACTIVE' && !Object.hasOwn(definition.final, to));
}

const VERBS: readonly string[] = ['SUB', 'REP', 'RSB', 'CLB', 'CCB'] satisfies StatusVerb[];

/** A record that is a draft again keeps the status that it had. */
async function projectLetter(tx: TxCtx, move: Move): Promise<StatusVerb | null> {
  await projectRecipients(tx, move);
  if (move.step === null) return null;
  const status = statusOf(move);
  const isSentAgain = move.row.currentState === move.definition.initial && Number(move.subject.doc.revIndex) > 0;
  if (status === 'SUB' && isSentAgain) return 'RSB';
  return VERBS.includes(status) ? (status as StatusVerb) : null;
}

async function statusCodeOf(tx: TxCtx, move: Move, verb: StatusVerb): Promise<string> {
  return statusCode(verb, verb === 'SUB' ? (move.subject.to[0]?.roleCode ?? '') : await actingRole(tx, move));
}

/** The role of the organization whose act it was; what the engine did follows from the last act of a person. */
async function actingRole(tx: TxCtx, { entries, subject }: Move): Promise<string> {
  const organizationId = actingOrganization(entries);
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
