import { OFFLINE_PAGE_POLICY, offlinePage } from './offline-page';

export const dynamic = 'force-dynamic';

/** Fetched by the service worker, without cookies, when it installs a build. */
export async function GET(): Promise<Response> {
  return new Response(await offlinePage(), {
    headers: {
      'content-security-policy': OFFLINE_PAGE_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    },
  });
}
