import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations, projects } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';

const senders = alias(organizations, 'senders');

export interface DocumentFacts {
  id: number;
  publicId: string;
  projectId: number;
  contractId: number | null;
  typeId: number;
  typeCode: string;
  projectCode: string;
  originatorId: number;
  originatorCode: string;
  createdBy: number;
  submittedBy: number | null;
  cancelledBy: number | null;
  documentNumber: string | null;
  subject: string;
}

/** Reads the current facts of a document for its notifications; null for a missing one. */
export async function readDocument(tx: TxCtx, publicId: string): Promise<DocumentFacts | null> {
  const [row] = await tx.db
    .select({
      id: correspondences.id,
      publicId: correspondences.publicId,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      typeId: correspondences.correspondenceTypeId,
      typeCode: correspondenceTypes.typeCode,
      projectCode: projects.projectCode,
      originatorId: correspondences.originatorOrganizationId,
      // Sender of an incoming letter, whose name is also its code.
      originatorCode: sql<string>`COALESCE(${senders.organizationCode}, ${incomingLetters.senderName}, ${organizations.organizationCode})`,
      createdBy: correspondences.createdBy,
      submittedBy: correspondences.submittedBy,
      cancelledBy: correspondences.cancelledBy,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(eq(correspondences.publicId, publicId))
    .orderBy(desc(correspondenceRevisions.id))
    .limit(1);
  return row ?? null;
}
