import type { RegisterCells, Word } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { TransmittalRow } from '../dto';

/** Plain-text cells of the transmittal register. */
export const transmittalCells: RegisterCells<TransmittalRow> = (word) => ({
  number: (row) => row.documentNumber,
  purpose: (row) => word(`purpose.${row.purpose}`),
  purposeCode: (row) => row.purpose,
  subject: (row) => row.subject,
  from: (row) => row.from.code,
  to: (row) => row.to.map(({ code }) => code).join(', '),
  items: (row) => row.itemsCount,
  submitted: (row) => (row.submittedAt ? projectDay(new Date(row.submittedAt)) : null),
  ack: (row) => (row.isDraft ? null : acknowledgements(word, row).join(', ')),
  due: (row) => row.acknowledgeDueDate,
  status: (row) => row.status.name,
  statusCode: (row) => row.status.code,
  viewed: (row) => row.viewed,
  subType: (row) => row.subType?.code ?? null,
  response: (row) => row.dueDate,
});

/** Number of acknowledgements and, where a response is requested, of answers, each out of the number requested. */
export function acknowledgements(word: Word, { acknowledged, asked, responded }: TransmittalRow): string[] {
  const ack = word('acknowledgedOf', { done: acknowledged, all: asked });
  return responded === null ? [ack] : [ack, word('respondedOf', { done: responded, all: asked })];
}
