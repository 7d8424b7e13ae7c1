import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** The start is My work, for every role; registers are reached from there, in the project of the last visit. */
export default async function StartPage() {
  await requireCtx();
  redirect('/inbox');
}
