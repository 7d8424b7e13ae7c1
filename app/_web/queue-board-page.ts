import { env } from '@/lib/platform/env';

/**
 * Content policy of Bull Board's page, limited to its own addresses. Its scripts are files of its own, and an injected
 * script could send requests to no other part of the app.
 */
function policyOfBoard(): string {
  const own = `${env().APP_URL.replace(/\/+$/, '')}/api/queues/`;
  return [
    "default-src 'none'",
    `script-src ${own}static/`,
    // The worker colours the data of a job.
    `worker-src ${own}static/`,
    `style-src ${own}static/ 'unsafe-inline'`,
    `img-src ${own}static/ data:`,
    `connect-src ${own}`,
    `base-uri ${own}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets the policy on every answer under the board's address, refusals included. */
export function withQueueBoardPolicy(answer: Response): Response {
  answer.headers.set('content-security-policy', policyOfBoard());
  return answer;
}

/**
 * Removes the link to Google's fonts from the page: a closed network would wait for it, and it discloses the users'
 * addresses.
 */
export async function withoutOutsideFonts(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const page = (await answer.text()).replace(/<link\b[^>]*fonts\.googleapis\.com[^>]*>/g, '');
  return new Response(page, answer);
}
