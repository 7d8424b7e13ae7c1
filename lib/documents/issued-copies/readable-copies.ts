import { eq, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { issuedCopies } from '@/db/schema/issued-copies';
import type { UserCtx } from '@/lib/platform/ctx';
import { loadCirculation } from '../circulations/read/load-circulation';
import { loadDocument } from '../document/read/load-documents';

/** A record that the actor may read, and the condition for its copies. */
export interface ReadableCopies {
  which: SQL | undefined;
  projectId: number;
  contractId: number | null;
  organizationId: number;
  isConfidential: boolean;
}

/**
 * The copies of a document, for its readers. A copy from before a recall stays with the originator, as the recalled
 * revision did.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function copiesOfDocument(ctx: UserCtx, publicId: string): Promise<ReadableCopies> {
  const { id, project, contract, originator, secrecy, facts } = await loadDocument(ctx, publicId);
  const isOf = eq(issuedCopies.correspondenceId, id);
  const isInForce = or(
    issuedCopies.isMadeLater,
    sql`${issuedCopies.causedAt} >= (SELECT ${correspondenceRevisions.submittedAt} FROM ${correspondenceRevisions}
      WHERE ${correspondenceRevisions.id} = ${issuedCopies.revisionId})`,
  );
  return {
    which: facts.isOriginator ? isOf : sql`(${isOf} AND ${isInForce})`,
    projectId: project.id,
    contractId: contract?.id ?? null,
    organizationId: originator.id,
    isConfidential: secrecy !== 'NORMAL',
  };
}

/**
 * The copies of a circulation sheet, for the readers of the sheet.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function copiesOfSheet(ctx: UserCtx, publicId: string): Promise<ReadableCopies> {
  const { id, projectId, contractId } = await loadCirculation(ctx, publicId);
  return {
    which: eq(issuedCopies.circulationId, id),
    projectId,
    contractId,
    organizationId: ctx.actor.organizationId,
    // Its organization's alone: no shared cache may keep it.
    isConfidential: true,
  };
}
