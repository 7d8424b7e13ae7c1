import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** The help opens with the user's guide. */
export default async function HelpPage() {
  await requireCtx();
  redirect('/help/user-guide');
}
