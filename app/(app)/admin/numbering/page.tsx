import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';
import { listCapabilities } from '@/lib/people/identity/access/access';
import { NumberingOnly } from './_numbering/numbering-only';
import { NUMBERING_PAGES } from './_numbering/numbering-pages';

/** The first page about numbers that the person may use. */
export default async function NumberingPage() {
  const held: readonly string[] = await listCapabilities(await requireCtx());
  const page = NUMBERING_PAGES.find(({ permission }) => held.includes(permission));
  if (page) redirect(page.path);
  return <NumberingOnly />;
}
