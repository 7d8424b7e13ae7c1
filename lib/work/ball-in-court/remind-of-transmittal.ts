import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders } from '@/db/schema/workflow';
import { auditedDocument } from '@/lib/documents/document/change-document';
import { refuseStale } from '@/lib/documents/document/submit/refuse-stale';
import type { RemindedRecipients } from '@/lib/documents/transmittals/dto';
import { loadTransmittal } from '@/lib/documents/transmittals/read/load-transmittals';
import { canRemind } from '@/lib/documents/transmittals/rules';
import type { RemindRecipients } from '@/lib/documents/transmittals/schema';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { remindInTx } from './remind-of-held';

/**
 * Reminds the recipients that have not acknowledged a transmittal, or one of them: a notification and a mail to their
 * Document Control, by the outbox. A recipient is reminded once a day: a second reminder would be read as noise.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_CHANGED, TRANSMITTAL_ACKNOWLEDGED
 */
export async function remindOfTransmittal(
  ctx: UserCtx,
  { publicId, versionNo, organizationPublicId }: RemindRecipients,
  claim: IdempotencyClaim | null = null,
): Promise<RemindedRecipients> {
  const transmittal = await loadTransmittal(ctx, publicId);
  const refusal = canRemind(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, versionNo);
  const instanceId = transmittal.revision.instanceId ?? '';
  return transact(ctx, async (tx) => {
    const owing = await tx.db
      .select({
        code: organizations.organizationCode,
        organizationPublicId: organizations.publicId,
        taskPublicId: workflowHolders.taskPublicId,
      })
      .from(workflowHolders)
      .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
      .where(
        and(
          eq(workflowHolders.instanceId, instanceId),
          isNotNull(workflowHolders.taskPublicId),
          organizationPublicId ? eq(organizations.publicId, organizationPublicId) : undefined,
        ),
      )
      .orderBy(asc(organizations.organizationCode));
    if (owing.length === 0) throw new AppError('TRANSMITTAL_ACKNOWLEDGED');
    const { results } = await remindInTx(
      tx,
      transmittal.project,
      owing.map(({ code: _, ...holder }) => ({ instanceId, ...holder })),
    );
    const codesOf = (outcome: 'reminded' | 'already') =>
      owing.flatMap(({ code }, at) => (results[at]?.outcome === outcome ? [code] : []));
    const answer: RemindedRecipients = { reminded: codesOf('reminded'), already: codesOf('already') };
    if (answer.reminded.length > 0) {
      await record(tx, {
        ...auditedDocument(transmittal),
        action: 'transmittal.reminded',
        changes: { to: [null, answer.reminded] },
      });
    }
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
