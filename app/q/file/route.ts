import { outsidePolicy } from '../outside-page';
import { FILE_SCRIPT, filePage } from './file-page';

/** The page on which a holder of a file drops it. It names nothing of the system, so it may be kept. */
export async function GET(): Promise<Response> {
  return new Response(await filePage(), {
    headers: {
      'content-security-policy': outsidePolicy(FILE_SCRIPT),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    },
  });
}
