import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** The first of the settings. */
export default async function SettingsPage() {
  await requireCtx('/settings');
  redirect('/settings/appearance');
}
