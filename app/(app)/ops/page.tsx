import { redirect } from 'next/navigation';

/** The first of the pages: what failed for good. */
export default function OpsPage() {
  redirect('/ops/dead-letters');
}
