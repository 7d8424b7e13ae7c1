import type { UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
import { CIRCULATION_ENTITY } from '../circulations/constants';
import { loadCirculation } from '../circulations/read/load-circulation';
import { loadDocument } from '../document/read/load-documents';
import type { AnyKindCode } from '../kind-traits';

/** Audit action of a print. Letters from outside are letters in the audit trail. */
const PRINTED: Readonly<Record<AnyKindCode, string>> = {
  letter: 'correspondence.printed',
  incoming: 'correspondence.printed',
  rfa: 'rfa.printed',
  transmittal: 'transmittal.cover_printed',
  ncr: 'ncr.printed',
  circulation: 'circulation.printed',
};

/** Hands one document out on paper. `read` is the read of its page, so that paper has nothing that the page has not. */
export type Print = <T>(ctx: UserCtx, publicId: string, read: (kind: AnyKindCode) => Promise<T>) => Promise<T>;

/**
 * Hands a document of any kind out on paper: counted and audited like every print.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row; RATE_LIMITED
 */
export const printDocument: Print = (ctx, publicId, read) =>
  handOut(ctx, async () => {
    const { facts, ...document } = await loadDocument(ctx, publicId);
    const act = {
      action: PRINTED[facts.kind],
      entityType: 'correspondence',
      entityPublicId: publicId,
      entityLabel: document.revision.documentNumber,
      projectId: document.project.id,
      contractId: document.contract?.id ?? null,
      subjectOrganizationId: document.originator.id,
    };
    return { value: await read(facts.kind), act, rows: 1 };
  });

/**
 * Hands a circulation sheet out on paper.
 * @throws AppError NOT_FOUND, with an audit row; RATE_LIMITED
 */
export const printCirculation: Print = (ctx, publicId, read) =>
  handOut(ctx, async () => {
    const { projectId, contractId } = await loadCirculation(ctx, publicId);
    const act = {
      action: PRINTED.circulation,
      entityType: CIRCULATION_ENTITY,
      entityPublicId: publicId,
      projectId,
      contractId,
      subjectOrganizationId: ctx.actor.organizationId,
    };
    return { value: await read('circulation'), act, rows: 1 };
  });
