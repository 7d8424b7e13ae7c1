import { readBuiltScript } from '@/app/_offline/built-script';

export const dynamic = 'force-dynamic';

/** Script of the offline page. */
export async function GET(): Promise<Response> {
  const script = await readBuiltScript('page');
  if (script === null) return new Response(null, { status: 404 });
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
