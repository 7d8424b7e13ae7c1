import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contracts, projects } from '@/db/schema/organizations';
import { workflowDefinitions, workflowInstances, workflowTasks } from '@/db/schema/workflow';
import { refreshReaders } from '@/lib/people/identity/readers/refresh-readers';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { findOrganization, type MadeUser } from './people';

const db = getDatabase();

export interface MadeDocument {
  from: string;
  to?: string[];
  cc?: string[];
  project?: string;
  contract?: string | null;
  state?: 'draft' | 'submitted' | 'discarded';
  secrecy?: 'NORMAL' | 'CONFIDENTIAL' | 'SECRET';
  attention?: { organization: string; user: MadeUser };
  createdBy: MadeUser;
}

export const idOf = async (table: 'project' | 'contract' | 'type', code: string): Promise<number> => {
  const [row] =
    table === 'project'
      ? await db.select({ id: projects.id }).from(projects).where(eq(projects.projectCode, code))
      : table === 'contract'
        ? await db.select({ id: contracts.id }).from(contracts).where(eq(contracts.contractCode, code))
        : await db
            .select({ id: correspondenceTypes.id })
            .from(correspondenceTypes)
            .where(eq(correspondenceTypes.typeCode, code));
  if (!row) throw new Error(`no ${table} ${code}`);
  return row.id;
};

/** Rows as the verbs leave them, in any combination of parties that a rule must hold for. */
export async function makeDocument(made: MadeDocument): Promise<number> {
  const state = made.state ?? 'submitted';
  const now = new Date();
  const isSubmitted = state === 'submitted';
  const [document] = await db.insert(correspondences).values({
    projectId: await idOf('project', made.project ?? 'LCBP3-C2'),
    contractId: made.contract === null ? null : await idOf('contract', made.contract ?? 'LCBP3-C2'),
    correspondenceTypeId: await idOf('type', 'LETTER'),
    originatorOrganizationId: (await findOrganization(made.from)).id,
    secrecy: made.secrecy ?? 'NORMAL',
    numberKey: isSubmitted ? newPublicId() : null,
    issuedAt: isSubmitted ? now : null,
    submittedAt: isSubmitted ? now : null,
    discardedAt: state === 'discarded' ? now : null,
    createdBy: made.createdBy.userId,
  });
  const id = document.insertId;
  for (const [type, codes] of [
    ['TO', made.to ?? []],
    ['CC', made.cc ?? []],
  ] as const) {
    for (const [index, code] of codes.entries()) {
      const organizationId = (await findOrganization(code)).id;
      await db
        .insert(correspondenceRecipients)
        .values({ correspondenceId: id, organizationId, recipientType: type, position: index + 1 });
    }
  }
  if (made.attention) {
    await db.insert(correspondenceAttentions).values({
      correspondenceId: id,
      organizationId: (await findOrganization(made.attention.organization)).id,
      userId: made.attention.user.userId,
      personName: made.attention.user.displayName,
    });
  }
  await writeReaders(id);
  return id;
}

/** A task of the document's workflow for an organization, as the engine opens it. */
export async function ask(
  documentId: number,
  organization: string,
  assignee: string,
  createdBy: MadeUser,
): Promise<void> {
  const [definition] = await db.select({ id: workflowDefinitions.id }).from(workflowDefinitions).limit(1);
  const instanceId = newPublicId();
  await db.insert(workflowInstances).values({
    id: instanceId,
    definitionId: definition?.id ?? '',
    entityType: 'correspondence_revision',
    entityId: instanceId,
    subjectRoot: instanceId,
    currentState: 'IN_REVIEW',
  });
  await db.insert(correspondenceRevisions).values({
    correspondenceId: documentId,
    revisionNumber: 0,
    revisionLabel: '',
    subject: 'ขอความเห็น',
    workflowInstanceId: instanceId,
    createdBy: createdBy.userId,
  });
  await db.insert(workflowTasks).values({
    instanceId,
    seq: 1,
    groupCode: 'DESIGN',
    organizationId: (await findOrganization(organization)).id,
    assigneePublicId: assignee,
  });
  await writeReaders(documentId);
}

function writeReaders(documentId: number): Promise<void> {
  return transact(systemCtx('test'), (tx) => refreshReaders(tx, [documentId]));
}
