import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';

/** The room of the filters and the rows to come. */
export function RegisterSkeleton() {
  return (
    <>
      <div className="h-14" />
      <TableSkeleton />
    </>
  );
}
