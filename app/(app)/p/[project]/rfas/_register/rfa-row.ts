import { type Due, dueOf } from '@/app/_ui/due-state';
import { documentPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaRow } from '@/lib/documents/rfas/dto';
import { projectDay } from '@/lib/platform/time/project-day';

/** A draft opens where it can be written; everything else opens to be read. */
export function rfaHref({ publicId, isDraft }: Pick<RfaRow, 'publicId' | 'isDraft'>, projectCode: string): string {
  return documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId, isDraft });
}

/** The deadline that counts now: the step's by the calendar, or what the originator asked for. */
export function rfaDue(
  row: Pick<RfaRow, 'stepDueAt' | 'dueDate' | 'documentDate' | 'submittedAt' | 'isOverdue' | 'isCancelled' | 'holders'>,
  today: string,
): { date: string | null; due: Due | null } {
  const date = row.stepDueAt ? projectDay(new Date(row.stepDueAt)) : row.dueDate;
  // The time that is allowed runs from when the step began.
  const since = row.holders[0]?.since ?? row.submittedAt;
  const documentDate = since ? projectDay(new Date(since)) : row.documentDate;
  return { date, due: dueOf({ ...row, dueDate: date, documentDate, isAwaited: row.holders.length > 0 }, today) };
}

/** Codes of the present holders, each once. */
export function holderCodes(row: Pick<RfaRow, 'holders'>): string[] {
  return [...new Set(row.holders.map(({ organization }) => organization.code))];
}
