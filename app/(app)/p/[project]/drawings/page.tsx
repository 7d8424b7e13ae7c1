import { redirect } from 'next/navigation';
import { drawingsPath } from './_kind/kinds';

/** Shop drawings are what people come for. */
export default async function DrawingsPage({ params }: { params: Promise<{ project: string }> }) {
  redirect(drawingsPath(decodeURIComponent((await params).project), 'SHOP'));
}
