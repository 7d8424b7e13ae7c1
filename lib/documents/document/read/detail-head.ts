import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { contracts, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { fullName, named, organizationRef, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { fieldsOf, REVISION_FIELDS, ROW_FIELDS, valuesOf } from '../fields';
import type { LoadedDocument } from './load-documents';

// The head of a document's page: the columns of every kind. A kind joins their tables and adds its own.

export const submitters = alias(users, 'submitters');
export const editors = alias(users, 'editors');

/** Columns of a query that joins `users` as the writers, `submitters`, `editors` and the shown revision. */
export function headColumns(ctx: UserCtx) {
  return {
    project: { publicId: projects.publicId, code: projects.projectCode, name: named(ctx, projects) },
    contract: { publicId: contracts.publicId, code: contracts.contractCode, name: named(ctx, contracts) },
    originator: organizationRef(ctx),
    cancelReason: correspondences.cancelReason,
    submittedBy: { publicId: submitters.publicId, name: fullName(submitters) },
    createdBy: { publicId: users.publicId, name: fullName(users) },
    createdAt: correspondences.createdAt,
    updatedBy: { publicId: editors.publicId, name: fullName(editors) },
    updatedAt: correspondences.updatedAt,
    ...fieldsOf(REVISION_FIELDS, correspondenceRevisions),
    workflow: {
      instanceId: workflowInstances.id,
      state: workflowInstances.currentState,
      versionNo: workflowInstances.versionNo,
    },
  };
}

interface HeadRow extends Record<keyof typeof REVISION_FIELDS, unknown> {
  submittedBy: Parameters<typeof personOrNull>[0];
  updatedBy: Parameters<typeof personOrNull>[0];
  createdAt: Date;
  updatedAt: Date;
}

/** The part of the answer that every kind has, with the kind's own columns of the row as they are. */
export function headOf<Row extends HeadRow>(document: LoadedDocument, row: Row) {
  return {
    ...row,
    publicId: document.publicId,
    versionNo: document.versionNo,
    ...valuesOf(ROW_FIELDS, document),
    ...valuesOf(REVISION_FIELDS, row),
    isDraft: document.submittedAt === null,
    isCancelled: document.cancelledAt !== null,
    cancelledAt: document.cancelledAt?.toISOString() ?? null,
    hasNumber: document.numberKey !== null,
    submittedAt: document.submittedAt?.toISOString() ?? null,
    submittedBy: personOrNull(row.submittedBy),
    createdAt: row.createdAt.toISOString(),
    updatedBy: personOrNull(row.updatedBy),
    updatedAt: row.updatedAt.toISOString(),
  };
}
