import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** Redirects to the user guide. */
export default async function HelpPage() {
  await requireCtx();
  redirect('/help/user-guide');
}
