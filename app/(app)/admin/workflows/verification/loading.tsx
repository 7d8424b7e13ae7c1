import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';

export default function LoadingVerifications() {
  return <TableSkeleton />;
}
