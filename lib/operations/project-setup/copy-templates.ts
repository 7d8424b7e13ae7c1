import { eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import { auditTemplateChange } from '@/lib/numbering/engine/verify/audit-template';
import { selectVersions } from '@/lib/numbering/formats/select-configs';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { Place } from './copy-lists';

/**
 * Copies the number templates that are in force, each as the first version of its type, in force at once. A project
 * without documents has no series; contractors that would share one are found on its pages, as for any template
 * (decision 068).
 * @returns how many
 */
export async function copyTemplates(
  tx: TxCtx<UserActor>,
  { from, to, fromCode, toCode }: Place & { fromCode: string; toCode: string },
): Promise<number> {
  const formats = await tx.db
    .select({
      id: documentNumberFormats.id,
      typeId: documentNumberFormats.correspondenceTypeId,
      typeCode: correspondenceTypes.typeCode,
      description: documentNumberFormats.description,
    })
    .from(documentNumberFormats)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, documentNumberFormats.correspondenceTypeId))
    .where(eq(documentNumberFormats.projectId, from));
  const versions = await selectVersions(
    tx,
    formats.map(({ id }) => id),
  );
  const reason = `คัดลอกจากโครงการ ${fromCode} / copied from project ${fromCode}`;
  let copies = 0;
  for (const { id, typeId, typeCode, description } of formats) {
    const version = versions.find(({ formatId, state }) => formatId === id && state === 'IN_FORCE');
    if (!version) continue;
    const [format] = await tx.db
      .insert(documentNumberFormats)
      .values({ projectId: to, correspondenceTypeId: typeId, description });
    const publicId = newPublicId();
    const { template, overflow } = version;
    const [written] = await tx.db.insert(documentNumberFormatVersions).values({
      publicId,
      formatId: format.insertId,
      versionNo: 1,
      formatTemplate: template,
      overflow,
      effectiveFrom: sql`NOW(3)`,
      changeReason: reason,
      createdBy: tx.actor.userId,
    });
    const label = `${toCode}.${typeCode}`;
    await record(tx, {
      action: 'numbering.template_saved',
      entityType: 'number_format',
      entityPublicId: publicId,
      entityLabel: label,
      projectId: to,
      changes: { template: [null, template], overflow: [null, overflow] },
      reason,
    });
    await auditTemplateChange(tx, {
      formatId: format.insertId,
      versionId: written.insertId,
      versionNo: 1,
      template,
      projectId: to,
      correspondenceTypeId: typeId,
      label,
      reason,
    });
    copies += 1;
  }
  return copies;
}
