import type { RegisterCells } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { RfaRow } from '../dto';

/** Plain-text cells of the RFA register. */
export const rfaCells: RegisterCells<RfaRow> = (word) => ({
  number: (row) => row.documentNumber,
  type: (row) => row.rfaType.code,
  discipline: (row) => row.discipline?.code ?? null,
  subject: (row) => (row.stub ? word('recalledBecause', { reason: row.stub.reason }) : row.subject),
  items: (row) => row.itemsCount,
  submitted: (row) => (row.submittedAt ? projectDay(new Date(row.submittedAt)) : null),
  // Deadline of the step, or the due date set by the originator.
  due: (row) => (row.stepDueAt ? projectDay(new Date(row.stepDueAt)) : row.dueDate),
  step: (row) => (row.stub ? word('recalled') : (row.step?.name ?? row.status.name)),
  stepCode: (row) => (row.stub ? null : (row.step?.code ?? row.status.code)),
  holder: (row) => [...new Set(row.holders.map(({ organization }) => organization.code))].join(', '),
  result: (row) => (row.result ?? row.consultantResult)?.code ?? null,
  revision: (row) => row.revisionLabel,
  status: (row) => row.status.name,
  statusCode: (row) => row.status.code,
  cycle: (row) => row.cycle,
  held: (row) => row.daysHeld,
  contract: (row) => row.contract.code,
  contractor: (row) => row.from.code,
  drawings: (row) => row.drawingNumbers.join(', '),
  createdBy: (row) => row.createdBy?.name ?? null,
});
