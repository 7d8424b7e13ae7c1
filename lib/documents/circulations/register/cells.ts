import type { RegisterCells } from '@/lib/platform/exports/cells';
import type { CirculationRow } from '../dto';

const progress = ({ done, total }: { done: number; total: number }) => `${done}/${total}`;

/** Plain-text cells of the circulation register. */
export const circulationCells: RegisterCells<CirculationRow> = (word) => ({
  number: (row) => row.documentNumber,
  source: (row) => row.source.documentNumber,
  subject: (row) => row.subject,
  main: (row) => row.main.join(', '),
  action: (row) => progress(row.action),
  info: (row) => progress(row.info),
  due: (row) => row.deadlineDate,
  status: (row) => (row.isForced ? `${row.status.name} (${word('forced')})` : row.status.name),
  statusCode: (row) => row.status.code,
});
