import type { RegisterCells } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { SenderRef } from '../../document/dto';
import { typeWord } from '../../type-word';
import type { CorrespondenceRow } from '../dto';

const codesOf = (organizations: readonly Pick<SenderRef, 'code'>[]) => organizations.map(({ code }) => code).join(', ');

/** Plain-text cells of the letter register. */
export const letterCells: RegisterCells<CorrespondenceRow> = (word) => ({
  number: (row) => row.documentNumber,
  type: (row) => typeWord(row.type),
  typeCode: (row) => row.type.code,
  subject: (row) => row.subject,
  from: (row) => row.from.code,
  to: (row) => codesOf(row.to),
  date: (row) => row.documentDate,
  due: (row) => row.dueDate,
  status: (row) => row.status.name,
  statusCode: (row) => row.status.code,
  holder: (row) => codesOf(row.ballInCourt),
  urgency: (row) => word(`urgency.${row.urgency}`),
  secrecy: (row) => word(`secrecy.${row.secrecy}`),
  received: (row) => (row.receivedAt ? projectDay(new Date(row.receivedAt)) : null),
  theirNumber: (row) => row.theirNumber,
  cc: (row) => codesOf(row.cc),
  discipline: (row) => row.discipline?.code ?? null,
  tags: (row) => row.tags.join(', '),
  references: (row) => row.referencesCount,
  attachments: (row) => row.attachmentsCount,
  held: (row) => row.daysHeld,
  createdBy: (row) => row.createdBy.name,
});
