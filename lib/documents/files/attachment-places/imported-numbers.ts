import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { importedNumberScans } from '@/db/schema/imported-number-scans';
import { documentNumberImportRows } from '@/db/schema/number-imports';
import { documentNumberReservations } from '@/db/schema/numbering';
import { holds } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, FILE_COLUMNS, isKept } from './columns';

/** The scan of an imported number, for the organization that owns the number. */
export async function findInImportedNumbers(ctx: UserCtx, publicId: string) {
  const ledger = documentNumberReservations;
  const scope = { projectId: ledger.projectId };
  const { organizationId } = ctx.actor;
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: attachments.organizationId,
      projectId: ledger.projectId,
      mayView: asFlag(holds(ctx, 'file.view', scope)),
      mayDownload: asFlag(holds(ctx, 'file.download', scope)),
    })
    .from(attachments)
    .innerJoin(importedNumberScans, eq(importedNumberScans.attachmentId, attachments.id))
    .innerJoin(documentNumberImportRows, eq(documentNumberImportRows.id, importedNumberScans.importRowId))
    .innerJoin(ledger, eq(ledger.entityPublicId, documentNumberImportRows.publicId))
    .where(
      and(
        isKept(publicId),
        eq(ledger.state, 'IMPORTED'),
        // Raw: reads the counter key's JSON.
        sql`JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId') = ${organizationId}`,
        holds(ctx, 'document.view', scope),
      ),
    )
    .limit(1);
  // Visible to one organization: no shared cache may store it.
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}
