export const dynamic = 'force-dynamic';

/** The process answers. Nothing else is checked: a restart would not bring a database back. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
