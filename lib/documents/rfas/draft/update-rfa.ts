import { eq } from 'drizzle-orm';
import { rfaRevisions, rfas } from '@/db/schema/rfas';
import { resolveContract, resolveDiscipline } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { type Edited, editVerb } from '../../document/draft/edit-document';
import { resolveReferences } from '../../document/draft/resolve-content';
import { REVISION_FIELD_NAMES } from '../../document/fields';
import { draftOf } from '../../document/read/load-documents';
import { type LoadedRfa, loadRfa } from '../read/load-rfas';
import { canEdit } from '../rules';
import { loadRfaContent, type RfaContent } from './load-rfa-content';
import { type ResolvedItem, resolveItems, resolveRfaRecipients, resolveRfaType } from './resolve-rfa';
import { namingTaken, writeItems } from './write-items';

/** Also edits a recalled RFA. Clears the ready mark. Further error: RFA_DRAWING_IN_REVIEW. */
export const updateRfa = editVerb({
  load: loadRfa,
  canEdit: ({ rfaFacts }: LoadedRfa) => canEdit(rfaFacts),
  statusOf: ({ rfaStatus }) => rfaStatus,
  content: loadRfaContent,
  revisable: [...REVISION_FIELD_NAMES, 'attachmentPublicIds', 'items'],
  numbered: ['contractPublicId', 'rfaTypeCode', 'disciplineCode'],
  resolve,
  writeOwn,
  whileWriting: (ctx, rfa, { items }, write) => namingTaken(ctx, items, draftOf(rfa).id, write),
});

async function resolve(ctx: UserCtx, rfa: LoadedRfa, { after, has, isSent }: Edited<RfaContent>) {
  const isMoved = has('contractPublicId');
  const contract = isMoved ? await resolveContract(ctx, rfa.project.id, after.contractPublicId) : rfa.contract;
  const contractId = contract?.id ?? 0;
  const rfaType =
    isMoved || has('rfaTypeCode') ? await resolveRfaType(ctx, contractId, after.rfaTypeCode) : rfa.rfaType;
  // Disciplines and drawings belong to their contract: another contract asks for them again.
  const disciplineCode = isMoved && !isSent('disciplineCode') ? null : after.disciplineCode;
  const discipline =
    isMoved || has('disciplineCode')
      ? disciplineCode === null
        ? null
        : await resolveDiscipline(ctx, contractId, disciplineCode)
      : rfa.discipline;
  const areItemsOpen = isMoved || has('items', 'rfaTypeCode');
  const { references, items, ...text } = after;
  return {
    ...text,
    type: rfa.type,
    contractId,
    disciplineId: discipline?.id ?? null,
    rfaTypeId: rfaType.id,
    items: areItemsOpen
      ? await resolveItems(
          ctx,
          { contractId, contentRule: rfaType.contentRule },
          isMoved && !isSent('items') ? [] : items,
        )
      : rfa.items.map(({ kind, drawingRevisionId }) => ({ kind, drawingRevisionId })),
    areItemsOpen,
    resolvedDetails: null,
    recipients:
      isMoved || has('cc')
        ? await resolveRfaRecipients(ctx, { projectId: rfa.project.id, contractId }, after.cc)
        : null,
    resolvedReferences: has('references') ? await resolveReferences(ctx, references, rfa.publicId) : null,
  };
}

async function writeOwn(
  tx: TxCtx,
  rfa: LoadedRfa,
  { rfaTypeId, areItemsOpen, items }: { rfaTypeId: number; areItemsOpen: boolean; items: readonly ResolvedItem[] },
): Promise<void> {
  const revision = draftOf(rfa);
  if (rfaTypeId !== rfa.rfaType.id) await tx.db.update(rfas).set({ rfaTypeId }).where(eq(rfas.id, rfa.id));
  if (areItemsOpen) await writeItems(tx, revision.id, items);
  if (rfa.isReady) await tx.db.update(rfaRevisions).set({ isReady: false }).where(eq(rfaRevisions.id, revision.id));
}
