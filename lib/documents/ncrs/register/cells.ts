import type { RegisterCells } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { NcrRow } from '../dto';

/** Plain-text cells of the register of NCRs. */
export const ncrCells: RegisterCells<NcrRow> = (word) => ({
  number: (row) => row.documentNumber,
  severity: (row) => row.severity && word(`severity.${row.severity}`),
  severityCode: (row) => row.severity,
  subject: (row) => row.subject,
  location: (row) => row.location,
  contractor: (row) => row.contractor?.code ?? null,
  from: (row) => row.from.code,
  found: (row) => row.findingDate,
  due: (row) => row.dueDate,
  step: (row) => row.status.name,
  stepCode: (row) => row.status.code,
  holder: (row) => row.holders.join(', '),
  days: (row) => row.daysOpen,
  discipline: (row) => row.discipline?.code ?? null,
  contract: (row) => row.contract.code,
  rounds: (row) => row.answersCount,
  submitted: (row) => (row.submittedAt ? projectDay(new Date(row.submittedAt)) : null),
});
