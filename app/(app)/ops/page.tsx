import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** The first of the pages: what failed for good. */
export default async function OpsPage() {
  await requireCtx();
  redirect('/ops/dead-letters');
}
