import { inArray } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import type { documentNumberImports } from '@/db/schema/number-imports';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { findTemplates } from '../engine/batch/find-templates';

/** A difference from the dry run: a series with a new last number, or a type with a different template. */
export type StaleChange =
  | { what: 'SERIES'; pattern: string; lastThen: number; lastNow: number }
  | { what: 'TEMPLATE'; typeCode: string; templateThen: string; templateNow: string };

/** @throws AppError IMPORT_STALE with the changes, when there are any */
export function refuseChanges(changes: readonly StaleChange[]): void {
  if (changes.length > 0) throw new AppError('IMPORT_STALE', { details: { changes: changes.slice(0, 20) } });
}

/** Numbers were read by the templates in force at the check; another template makes other series of them. */
export async function refuseStaleTemplates(
  tx: TxCtx,
  row: Pick<typeof documentNumberImports.$inferSelect, 'projectId' | 'templates'>,
): Promise<void> {
  const then = Object.entries(row.templates ?? {});
  if (then.length === 0) return;
  const now = await readNow(tx);
  const types = await tx.db
    .select({ id: correspondenceTypes.id, code: correspondenceTypes.typeCode })
    .from(correspondenceTypes)
    .where(
      inArray(
        correspondenceTypes.typeCode,
        then.map(([code]) => code),
      ),
    );
  const templates = await findTemplates(
    tx.db,
    types.map((type) => ({
      projectId: row.projectId,
      correspondenceTypeId: type.id,
      typeCode: type.code,
      issuedAt: now,
    })),
  );
  refuseChanges(
    types.flatMap(({ code }, index) => {
      const templateThen = row.templates?.[code] ?? '';
      const templateNow = templates[index]?.tree.text ?? '';
      return templateNow === templateThen
        ? []
        : [{ what: 'TEMPLATE' as const, typeCode: code, templateThen, templateNow }];
    }),
  );
}
