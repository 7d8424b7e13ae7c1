import { Skeleton } from '@/app/_ui/skeleton';

export default function Loading() {
  return <Skeleton height="16rem" className="max-w-3xl" />;
}
