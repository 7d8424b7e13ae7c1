import { SkeletonPage } from '@/app/_ui/skeleton';

export default SkeletonPage;
