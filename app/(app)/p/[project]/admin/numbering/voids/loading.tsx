import { SkeletonRows } from '@/app/_ui/skeleton';

export default function Loading() {
  return <SkeletonRows rowHeight={40} />;
}
