import { getTranslations } from 'next-intl/server';
import type { CirculationRow } from '@/lib/documents/circulations/dto';
import type { FileColumn } from '@/lib/platform/exports/table-file';

/** The register's columns as a file has them: days as ISO, so that a spreadsheet can sort them. */
export async function exportColumns(): Promise<FileColumn<CirculationRow>[]> {
  const t = await getTranslations('circulations');
  const progress = ({ done, total }: { done: number; total: number }) => `${done}/${total}`;
  const columns: [name: string, width: number, value: FileColumn<CirculationRow>['value']][] = [
    ['number', 28, (row) => row.documentNumber],
    ['source', 28, (row) => row.source.documentNumber],
    ['subject', 60, (row) => row.subject],
    ['main', 30, (row) => row.main.join(', ') || null],
    ['action', 10, (row) => progress(row.action)],
    ['info', 10, (row) => progress(row.info)],
    ['due', 12, (row) => row.deadlineDate],
    ['status', 16, (row) => row.status.name],
  ];
  return columns.map(([name, width, value]) => ({ header: t(`column.${name}`), width, value }));
}
