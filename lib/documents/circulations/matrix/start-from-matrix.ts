import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations, projects } from '@/db/schema/organizations';
import { issueInTx } from '@/lib/numbering/engine/batch/issue-in-tx';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { circulationNumberRequest } from '../draft/number-request';
import { findSheetOf, type NewCirculation, writeCirculations } from '../draft/write-circulations';
import { matrixAssignees } from './matrix-assignees';

type Received = NonNullable<Awaited<ReturnType<typeof findReceived>>>;

/**
 * Starts the circulation of a document in each TO organization whose distribution matrix names somebody responsible.
 * An organization that circulates it already is left alone: the event may come twice. Confidential letters are not passed
 * round by themselves.
 */
export async function startFromMatrix(tx: TxCtx, documentPublicId: string): Promise<void> {
  const document = await findReceived(tx, documentPublicId);
  if (!document) return;
  const recipients = await tx.db
    .select({ id: organizations.id, publicId: organizations.publicId, code: organizations.organizationCode })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(
      and(
        eq(correspondenceRecipients.correspondenceId, document.id),
        eq(correspondenceRecipients.recipientType, 'TO'),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.id));
  const sheets: NewCirculation[] = [];
  for (const organization of recipients) {
    const sheet = await sheetOf(tx, document, organization);
    if (sheet) sheets.push(sheet);
  }
  if (sheets.length === 0) return;
  const items = await Promise.all(
    sheets.map(async (payload) => ({ ctx: tx, request: await circulationNumberRequest(tx, payload), payload })),
  );
  const numbers = await issueInTx(tx, items);
  await writeCirculations(
    tx,
    sheets.flatMap((sheet, index) => {
      const number = numbers[index];
      return number ? [{ ...sheet, number }] : [];
    }),
  );
}

async function findReceived(tx: TxCtx, documentPublicId: string) {
  const [row] = await tx.db
    .select({
      id: correspondences.id,
      projectId: correspondences.projectId,
      projectCode: projects.projectCode,
      contractId: correspondences.contractId,
      typeId: correspondences.correspondenceTypeId,
      disciplineId: correspondences.disciplineId,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(
      and(
        eq(correspondences.publicId, documentPublicId),
        // Recalled or cancelled between event and delivery.
        isNotNull(correspondences.submittedAt),
        isNull(correspondences.cancelledAt),
        eq(correspondences.secrecy, 'NORMAL'),
      ),
    );
  return row;
}

/** Null where the matrix names no active person as responsible, or the organization has its sheet already. */
async function sheetOf(
  tx: TxCtx,
  document: Received,
  organization: NewCirculation['organization'],
): Promise<NewCirculation | null> {
  const { id, projectId, projectCode, documentNumber, subject, now } = document;
  if (await findSheetOf(tx, id, organization.id)) return null;
  const assignees = await matrixAssignees(tx, document, organization.id);
  const [first] = assignees;
  if (first?.type !== 'MAIN') return null;
  const dates = assignees.flatMap(({ deadlineDate }) => deadlineDate ?? []);
  return {
    ctx: tx,
    publicId: newPublicId(),
    source: { id, projectId, projectCode, documentNumber, now },
    organization,
    // The record needs a person; the history says that the system started it.
    createdBy: first.userId,
    subject,
    instruction: '',
    assignees,
    deadlineDate: dates.sort().at(-1) ?? null,
    claim: null,
  };
}
