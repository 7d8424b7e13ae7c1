import { and, eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { requirePermission } from '@/lib/people/identity/access/access';
import { refuseStale, withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { isWrittenAsLetter } from '../kind-traits';
import type { ListVersion } from '../rfa-lists/schema';
import type { UpdateCorrespondenceType } from './schema';
import { typeBindings, typeUses } from './type-uses';

/** Facts that documents and numbers of the type were made by. */
const FIXED_BY_USE = ['code', 'revisionStyle', 'requiresContract'] as const;

/**
 * Names a type anew, moves it in the order, or takes it out of use: its documents stay and go on. Code, revision style
 * and the need of a contract change only while nothing uses the type. Nothing different: nothing is written.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, CODE_TAKEN, CODE_IN_USE
 */
export async function updateCorrespondenceType(ctx: UserCtx, input: UpdateCorrespondenceType): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  const { currentCode, versionNo, ...wanted } = input;
  return transact(ctx, async (tx) => {
    const { id, uses, bindings, ...before } = await lockType(tx, currentCode);
    refuseStale(before, versionNo);
    const changes = changesBetween(before, wanted);
    if (!changes) return { code: currentCode, versionNo };
    const fixed = FIXED_BY_USE.filter((fact) => fact in changes);
    // The form of RFAs and transmittals is code: it relies on their facts.
    if (fixed.length > 0 && (uses + bindings > 0 || !isWrittenAsLetter(currentCode))) {
      throw new AppError('CODE_IN_USE', {
        params: { count: uses + bindings },
        fieldErrors: Object.fromEntries(fixed.map((fact) => [fact, ['CODE_IN_USE']])),
      });
    }
    const { code, ...facts } = wanted;
    await withFreeCode('uq_correspondence_types_code', () =>
      tx.db
        .update(correspondenceTypes)
        .set({ typeCode: code, ...facts, versionNo: versionNo + 1 })
        .where(eq(correspondenceTypes.id, id)),
    );
    await record(tx, {
      action: 'correspondence_type.updated',
      severity: 'isActive' in changes ? 'WARN' : 'INFO',
      entityType: 'correspondence_type',
      entityLabel: code,
      changes,
    });
    return { code, versionNo: versionNo + 1 };
  });
}

/** The row lock holds until commit: a document that wants the type waits for it by its foreign key. */
async function lockType(tx: TxCtx, code: string) {
  const isType = and(eq(correspondenceTypes.typeCode, code), eq(correspondenceTypes.isInternal, false));
  await tx.db.select({ id: correspondenceTypes.id }).from(correspondenceTypes).where(isType).for('update');
  const [row] = await tx.db
    .select({
      id: correspondenceTypes.id,
      code: correspondenceTypes.typeCode,
      nameTh: correspondenceTypes.nameTh,
      nameEn: correspondenceTypes.nameEn,
      sortOrder: correspondenceTypes.sortOrder,
      revisionStyle: correspondenceTypes.revisionStyle,
      requiresContract: correspondenceTypes.requiresContract,
      requiresContent: correspondenceTypes.requiresContent,
      isActive: correspondenceTypes.isActive,
      versionNo: correspondenceTypes.versionNo,
      uses: typeUses,
      bindings: typeBindings,
    })
    .from(correspondenceTypes)
    .where(isType);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
