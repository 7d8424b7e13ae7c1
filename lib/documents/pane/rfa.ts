import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { RFA_TYPE_CODE } from '../rfas/constants';
import type { RfaItem, RfaStub } from '../rfas/dto';
import { findRfaStub, getRfa } from '../rfas/read/get-rfa';
import type { PaneDocument, PaneItem } from './dto';
import { NO_FACTS, ofCorrespondence } from './of-correspondence';

/**
 * An RFA with its drawings; a recalled one as the stub that its recipients may see.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function readRfa(ctx: UserCtx, publicId: string): Promise<PaneDocument> {
  const stub = await findRfaStub(ctx, publicId);
  if (stub) return ofStub(ctx, stub);
  const rfa = await getRfa(ctx, publicId);
  const shown = ofCorrespondence(
    rfa,
    {
      type: RFA_TYPE_CODE,
      status: { code: rfa.status.code, name: rfa.workflow.state.name },
      holders: rfa.holders.map(({ organization, person }) => person?.name ?? organization.code),
      items: rfa.items.map(itemOf),
    },
    {
      subType: { code: rfa.rfaType.code, name: rfa.rfaType.name },
      isOverdue: rfa.workflow.isOverdue,
      result: rfa.revision.result ?? rfa.revision.consultantResult,
    },
  );
  return { ...shown, files: [...rfa.attachments, ...rfa.items.flatMap(({ drawing }) => drawing.attachments)] };
}

function itemOf({ publicId, drawing, result }: RfaItem): PaneItem {
  return {
    key: publicId,
    label: `${drawing.number} Rev.${drawing.revisionLabel}`,
    text: [drawing.title, result?.code].filter(Boolean).join(' · '),
  };
}

async function ofStub(ctx: UserCtx, stub: RfaStub): Promise<PaneDocument> {
  const [row] = await ctx.db
    .select({ projectCode: projects.projectCode })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .where(eq(correspondences.publicId, stub.publicId));
  return {
    publicId: stub.publicId,
    projectCode: row?.projectCode ?? '',
    type: RFA_TYPE_CODE,
    documentNumber: stub.documentNumber,
    subject: '',
    status: { code: 'CC', name: '' },
    isDraft: false,
    isCancelled: stub.isCancelled,
    isRecalled: true,
    mayReply: false,
    holders: [],
    facts: { ...NO_FACTS, from: stub.from, subType: stub.rfaType },
    notice: stub.reason,
    body: '',
    items: [],
    references: [],
    files: [],
    timeline: [],
    instanceId: null,
  };
}
