import { asc, eq, inArray, sql } from 'drizzle-orm';
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
  return (await readDocuments(tx, [publicId])).get(publicId) ?? null;
}

/** As `readDocument`, by publicId; a missing document has no entry. */
export async function readDocuments(
  tx: TxCtx,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentFacts>> {
  if (publicIds.length === 0) return new Map();
  const rows = await tx.db
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
    .where(inArray(correspondences.publicId, [...publicIds]))
    // Of a document's revisions the last one replaces the others in the map.
    .orderBy(asc(correspondenceRevisions.id));
  return new Map(rows.map((row) => [row.publicId, row]));
}
