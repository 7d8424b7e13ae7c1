import { and, asc, eq, inArray } from 'drizzle-orm';
import { correspondenceRevisionAttachments } from '@/db/schema/correspondence';
import { contractDrawingAttachments } from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { tablesOf } from '../../drawings/tables';
import type { ItemRow } from '../read/load-transmittals';

export interface ItemFile {
  id: number;
  publicId: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
}

const FILE = {
  id: attachments.id,
  publicId: attachments.publicId,
  fileName: attachments.originalFilename,
  mimeType: attachments.mimeType,
  sizeBytes: attachments.sizeBytes,
  sha256: attachments.sha256,
};

/**
 * The files of each row's target, by its `keyOf`; of quarantined files none. The caller has checked who may see them.
 */
export async function selectItemFiles(ctx: Ctx, items: readonly ItemRow[]): Promise<ReadonlyMap<string, ItemFile[]>> {
  const keys = (
    column: 'correspondenceRevisionId' | 'shopDrawingRevisionId' | 'asbuiltDrawingRevisionId' | 'contractDrawingId',
  ) => [0, ...items.flatMap((item) => item[column] ?? [])];
  const [shop, asbuilt] = [tablesOf('SHOP'), tablesOf('AS_BUILT')];
  const isKept = eq(attachments.state, 'COMMITTED');
  const documents = correspondenceRevisionAttachments;
  const contracts = contractDrawingAttachments;
  const parts = await Promise.all([
    ctx.db
      .select({ of: documents.correspondenceRevisionId, ...FILE })
      .from(documents)
      .innerJoin(attachments, eq(attachments.id, documents.attachmentId))
      .where(and(isKept, inArray(documents.correspondenceRevisionId, keys('correspondenceRevisionId'))))
      .orderBy(asc(documents.position)),
    ctx.db
      .select({ of: shop.files.revisionId, ...FILE })
      .from(shop.files)
      .innerJoin(attachments, eq(attachments.id, shop.files.attachmentId))
      .where(and(isKept, inArray(shop.files.revisionId, keys('shopDrawingRevisionId'))))
      .orderBy(asc(shop.files.position)),
    ctx.db
      .select({ of: asbuilt.files.revisionId, ...FILE })
      .from(asbuilt.files)
      .innerJoin(attachments, eq(attachments.id, asbuilt.files.attachmentId))
      .where(and(isKept, inArray(asbuilt.files.revisionId, keys('asbuiltDrawingRevisionId'))))
      .orderBy(asc(asbuilt.files.position)),
    ctx.db
      .select({ of: contracts.contractDrawingId, ...FILE })
      .from(contracts)
      .innerJoin(attachments, eq(attachments.id, contracts.attachmentId))
      .where(and(isKept, inArray(contracts.contractDrawingId, keys('contractDrawingId'))))
      .orderBy(asc(contracts.position)),
  ]);
  const files = new Map<string, ItemFile[]>();
  for (const [index, kind] of (['CORRESPONDENCE', 'SHOP', 'AS_BUILT', 'CONTRACT_DRAWING'] as const).entries()) {
    for (const { of, ...file } of parts[index] ?? [])
      files.set(`${kind}:${of}`, [...(files.get(`${kind}:${of}`) ?? []), file]);
  }
  return files;
}
