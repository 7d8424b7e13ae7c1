'use client';

import { useLooks } from '../looks-context';
import { Skeleton, SkeletonRows } from '../skeleton';
import { ROW_HEIGHT } from './row-height';

/** A register while its first rows come: toolbar, header and rows with their final heights. For `loading.tsx`. */
export function TableSkeleton({ rows = 15 }: { rows?: number }) {
  const { density } = useLooks();
  return (
    <div className="border-y border-line bg-surface md:rounded-md md:border">
      <div className="flex h-13 items-center justify-between px-3">
        <Skeleton width={256} height={36} />
        <Skeleton width={96} height={32} className="max-md:hidden" />
      </div>
      <div className="h-9 border-t border-line bg-sunken" />
      <SkeletonRows rows={rows} rowHeight={ROW_HEIGHT[density]} />
    </div>
  );
}
