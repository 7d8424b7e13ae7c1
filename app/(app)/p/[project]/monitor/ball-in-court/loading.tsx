import { Skeleton, SkeletonRows } from '@/app/_ui/skeleton';

export default function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton width={240} height={30} />
      <SkeletonRows rows={5} rowHeight={48} />
      <SkeletonRows rows={8} />
    </div>
  );
}
