import { SkeletonPage } from '@/app/_ui/skeleton';

export default function Loading() {
  return <SkeletonPage />;
}
