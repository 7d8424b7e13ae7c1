import { and, eq } from 'drizzle-orm';
import { hashOfJson } from '@/db/canonical-json';
import { isDuplicateOf } from '@/db/errors';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { USUAL_SUBJECT } from '../definitions/subjects';
import type { DefinitionAnswer } from './dto';
import { lockVersions } from './lock-versions';
import { parseDraft } from './parse-draft';
import type { CreateDraft } from './schema';

/**
 * Creates the next version of a workflow as a draft: from a given text, an earlier version, or the active one. An
 * unknown code creates a workflow. A workflow has one draft at a time, so that two people cannot publish concurrently.
 * @throws AppError FORBIDDEN, DEFINITION_DRAFT_EXISTS, NOT_FOUND for an unknown version, INVALID_INPUT for invalid JSON
 */
export async function createDraft(
  ctx: UserCtx,
  input: CreateDraft,
  claim: IdempotencyClaim | null = null,
): Promise<DefinitionAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const { workflowCode } = input;
  try {
    return await transact(ctx, async (tx) => {
      const versions = await lockVersions(tx, workflowCode);
      if (versions.some(({ status }) => status === 'DRAFT')) throw new AppError('DEFINITION_DRAFT_EXISTS');
      const latest = versions.at(-1)?.version;
      const version = (latest ?? 0) + 1;
      const source = input.fromVersion ?? versions.find(({ isActive }) => isActive)?.version ?? latest;
      const text = input.text ?? (await copyOf(tx, workflowCode, source));
      const dsl = parseDraft(text, { workflowCode, version });
      const answer = { id: newPublicId(), version, versionNo: 1 };
      await tx.db.insert(workflowDefinitions).values({
        id: answer.id,
        workflowCode,
        version,
        status: 'DRAFT',
        dsl,
        compiled: {},
        sha256: hashOfJson(dsl),
        createdBy: tx.actor.userId,
      });
      await record(tx, {
        action: 'workflow.draft_created',
        entityType: 'workflow_definition',
        entityPublicId: answer.id,
        entityLabel: `${workflowCode} ${version}`,
        changes: { from: [null, input.text === undefined ? (source ?? null) : 'text'] },
      });
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    // Two concurrent callers both see no draft; the unique version number lets one of them through.
    if (isDuplicateOf(error, 'uq_workflow_definitions_version')) throw new AppError('DEFINITION_DRAFT_EXISTS');
    throw error;
  }
}

async function copyOf(ctx: Ctx, workflowCode: string, version: number | undefined): Promise<string> {
  if (version === undefined) return JSON.stringify(SKELETON);
  const [row] = await ctx.db
    .select({ dsl: workflowDefinitions.dsl })
    .from(workflowDefinitions)
    .where(and(eq(workflowDefinitions.workflowCode, workflowCode), eq(workflowDefinitions.version, version)));
  if (!row) throw new AppError('NOT_FOUND');
  return JSON.stringify(row.dsl);
}

/** The smallest workflow there is: written, sent, closed. */
const SKELETON = {
  dsl: 'docflow/1',
  code: '',
  version: 1,
  subject: USUAL_SUBJECT,
  title: { th: 'เวิร์กโฟลว์ใหม่', en: 'New workflow' },
  vars: { doc: {} },
  parties: { ORIGINATOR: 'doc.originatorOrg', RECIPIENT: 'doc.toOrgs' },
  initial: 'DRAFT',
  states: {
    DRAFT: {
      label: { th: 'ฉบับร่าง', en: 'Draft' },
      status: 'DRAFT',
      visibility: 'party:ORIGINATOR',
      on: {
        SUBMIT: {
          label: { th: 'ส่ง', en: 'Submit' },
          by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
          to: 'SUBMITTED',
          emit: ['correspondence.submitted'],
        },
        DISCARD: {
          label: { th: 'ทิ้งร่าง', en: 'Discard draft' },
          by: { party: 'ORIGINATOR', perm: 'correspondence.discard' },
          to: 'DISCARDED',
        },
      },
    },
    SUBMITTED: {
      label: { th: 'ส่งแล้ว', en: 'Submitted' },
      status: 'SUB',
      on: {
        CLOSE: {
          label: { th: 'ปิดเรื่อง', en: 'Close' },
          by: { party: 'RECIPIENT', perm: 'correspondence.close' },
          to: 'CLOSED',
          emit: ['correspondence.closed'],
        },
      },
    },
    CLOSED: { label: { th: 'ปิดเรื่องแล้ว', en: 'Closed' }, status: 'CLB', final: 'closed' },
    DISCARDED: { label: { th: 'ทิ้งร่างแล้ว', en: 'Discarded' }, status: 'DRAFT', final: 'discarded' },
  },
};
