import type { UserCtx } from '@/lib/platform/ctx';
import { getCirculation } from '../circulations/read/get-circulation';
import { CIRCULATION_TYPE } from '../kind-traits';
import type { PaneDocument } from './dto';
import { NO_FACTS } from './of-correspondence';

/**
 * A circulation sheet: its task, its people with their answers, and the files of these answers.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function readCirculation(ctx: UserCtx, publicId: string): Promise<PaneDocument> {
  const sheet = await getCirculation(ctx, publicId);
  const open = sheet.closedAt === null ? sheet.assignees.filter(({ state }) => state === 'PENDING') : [];
  return {
    publicId: sheet.publicId,
    projectCode: sheet.project.code,
    type: CIRCULATION_TYPE,
    documentNumber: sheet.documentNumber,
    subject: sheet.subject,
    status: sheet.status,
    isDraft: false,
    isCancelled: false,
    isRecalled: false,
    mayReply: false,
    holders: open.map(({ person }) => person.name),
    facts: {
      ...NO_FACTS,
      from: sheet.organization,
      dueDate: sheet.deadlineDate,
      isOverdue: sheet.isOverdue,
      createdBy: sheet.createdBy?.name ?? null,
    },
    notice: sheet.closeReason,
    body: sheet.instruction,
    items: sheet.assignees.map(({ publicId: key, person, answer, comment }) => ({
      key,
      label: person.name,
      text: [answer?.name, comment].filter(Boolean).join(' · '),
    })),
    references: [],
    files: sheet.assignees.flatMap(({ attachments }) => attachments),
    timeline: [],
    instanceId: sheet.instanceId,
    circulated: {
      documentNumber: sheet.source.documentNumber,
      type: sheet.source.type,
      publicId: sheet.source.isVisible ? sheet.source.publicId : null,
    },
  };
}
