import type { RegisterCells } from '@/lib/platform/exports/cells';
import { projectDay } from '@/lib/platform/time/project-day';
import type { ContractDrawingRow, DrawingRow } from './dto';

/** Plain-text cells of the shop and as-built drawing registers. */
export const revisedCells: RegisterCells<DrawingRow> = (word) => ({
  number: (row) => row.drawingNumber,
  rev: (row) => row.revisionLabel,
  title: (row) => row.title,
  status: (row) => word(`status.${row.status}`),
  statusCode: (row) => row.status,
  discipline: (row) => row.discipline?.code ?? null,
  approved: (row) => row.approvedLabel,
  rfa: (row) => row.openRfa?.documentNumber ?? null,
  file: (row) => row.mainFile?.filename ?? null,
  changed: (row) => projectDay(new Date(row.changedAt)),
  main: (row) => row.mainCategory.code,
  sub: (row) => row.subCategory.code,
  date: (row) => row.revisionDate,
  originator: (row) => row.originator.code,
  contract: (row) => row.contractCode,
});

/** Plain-text cells of the contract drawing register. */
export const contractDrawingCells: RegisterCells<ContractDrawingRow> = () => ({
  number: (row) => row.drawingNumber,
  title: (row) => row.title,
  volume: (row) => `${row.volume?.code ?? ''} / ${row.volumePage ?? ''}`,
  category: (row) => row.category?.code ?? null,
  sub: (row) => row.subCategory?.code ?? null,
  issue: (row) => row.issue,
  file: (row) => row.mainFile?.filename ?? null,
  changed: (row) => projectDay(new Date(row.changedAt)),
  contract: (row) => row.contractCode,
});
