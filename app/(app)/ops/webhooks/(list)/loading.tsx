import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';

export default function Loading() {
  return <TableSkeleton />;
}
