import { and, eq, sql } from 'drizzle-orm';
import { hashOfJson } from '@/db/canonical-json';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { DefinitionAnswer } from './dto';
import { parseDraft } from './parse-draft';
import type { SaveDraft } from './schema';
import { loadVersion } from './select-definitions';

/**
 * Keeps a draft, mistakes included: what it lacks is said when it is published. Nothing different: nothing is written.
 * @throws AppError FORBIDDEN, NOT_FOUND, DEFINITION_NOT_DRAFT, RECORD_CHANGED, INVALID_INPUT for a text that is no JSON
 */
export async function saveDraft(ctx: UserCtx, input: SaveDraft): Promise<DefinitionAnswer> {
  await requirePermission(ctx, 'workflow.define');
  return transact(ctx, async (tx) => {
    const row = await loadVersion(tx, input.id);
    if (row.status !== 'DRAFT') throw new AppError('DEFINITION_NOT_DRAFT');
    if (row.lockVersion !== input.versionNo) throw new AppError('RECORD_CHANGED');
    const dsl = parseDraft(input.text, row);
    const sha256 = hashOfJson(dsl);
    const answer = { id: row.id, version: row.version, versionNo: row.lockVersion };
    if (sha256 === row.sha256 && input.changeNote === undefined) return answer;
    const [result] = await tx.db
      .update(workflowDefinitions)
      .set({
        dsl,
        sha256,
        lockVersion: sql`${workflowDefinitions.lockVersion} + 1`,
        ...(input.changeNote === undefined ? {} : { changeNote: input.changeNote }),
      })
      .where(
        and(
          eq(workflowDefinitions.id, row.id),
          eq(workflowDefinitions.lockVersion, input.versionNo),
          eq(workflowDefinitions.status, 'DRAFT'),
        ),
      );
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'workflow.draft_saved',
      entityType: 'workflow_definition',
      entityPublicId: row.id,
      entityLabel: `${row.workflowCode} ${row.version}`,
      changes: { sha256: [row.sha256, sha256] },
    });
    return { ...answer, versionNo: row.lockVersion + 1 };
  });
}
