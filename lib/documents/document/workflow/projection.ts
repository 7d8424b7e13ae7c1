import { eq } from 'drizzle-orm';
import { organizationRoles, organizations } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { actingOrganization } from '@/lib/workflow/engine/moves/acting-organization';
import type { Move } from '@/lib/workflow/engine/moves/move';
import { statusOf } from '@/lib/workflow/engine/moves/status-of-move';
import { type StatusVerb, statusCode } from '@/lib/workflow/engine/read/status-codes';
import { projectRecipients } from './project-recipients';

const VERBS: readonly string[] = ['SUB', 'REP', 'RSB', 'CLB', 'CCB'] satisfies StatusVerb[];

/**
 * Recipients and register status of a document whose states are those of the register: a letter, a transmittal.
 * @returns the register status; null where it stays as it is. A record that is a draft again keeps the status it had
 */
export async function projectDocument(tx: TxCtx, move: Move): Promise<string | null> {
  await projectRecipients(tx, move);
  if (move.step === null) return null;
  const status = statusOf(move);
  const isSentAgain = move.row.currentState === move.definition.initial && Number(move.subject.doc.revIndex) > 0;
  if (status === 'SUB' && isSentAgain) return registerStatus(tx, move, 'RSB');
  return VERBS.includes(status) ? registerStatus(tx, move, status as StatusVerb) : null;
}

/** The code of the register for a verb, with the role of the organization whose act it was. */
export async function registerStatus(tx: TxCtx, move: Move, verb: StatusVerb): Promise<string> {
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
