import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';

/** Shop drawings are what people come for. */
export default async function DrawingsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  await requireCtx(`/p/${project}/drawings`);
  redirect(`/p/${project}/drawings/shop`);
}
