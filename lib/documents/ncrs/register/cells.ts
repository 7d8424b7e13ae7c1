import type { RegisterCells } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { NcrRow } from '../dto';

/** Plain-text cells of the register of NCRs. */
export const ncrCells: RegisterCells<NcrRow> = (word) => ({
  number: (row) => row.documentNumber,
  severity: (row) => (row.severity === null ? null : word(`severity.${row.severity}`)),
  severityCode: (row) => row.severity,
  subject: (row) => row.subject,
  location: (row) => row.location,
  discipline: (row) => row.discipline?.code ?? null,
  contract: (row) => row.contract.code,
  from: (row) => row.from.code,
  contractor: (row) => row.contractor?.code ?? null,
  found: (row) => row.findingDate,
  due: (row) => row.dueDate,
  submitted: (row) => (row.submittedAt ? projectDay(new Date(row.submittedAt)) : null),
  answers: (row) => row.answersCount,
  status: (row) => row.status.name,
  statusCode: (row) => row.status.code,
});
