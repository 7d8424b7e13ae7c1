import { requestFacts } from '@/app/_web/request-facts';
import { countVerification } from '@/lib/numbering/public-verification/verification-limit';
import { verifyCode } from '@/lib/numbering/public-verification/verify-code';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { VERIFICATION_POLICY, type Verdict, verificationPage } from './verification-page';

// The address is the secret: no copy is kept or indexed, and next.config.ts sends no referrer.
const HEADERS = {
  'content-security-policy': VERIFICATION_POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/**
 * Verification for outsiders with a print, without signing in: is its number genuine, current, void, replaced? A route
 * and not a page, because a page cannot choose its status. A wrong code and an unknown one get the same answer, byte by
 * byte.
 */
export async function GET(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { requestId, ipAddress } = requestFacts(request.headers, 'th');
  try {
    await countVerification(ipAddress);
    const found = await verifyCode((await context.params).token);
    return found ? page(200, found) : page(404, { state: 'UNKNOWN' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      return page(429, { state: 'BUSY' }, { 'retry-after': String(error.retryAfterSeconds ?? 60) });
    }
    logger.error({ err: error, requestId }, 'verification failed');
    return page(503, { state: 'BUSY' }, { 'retry-after': '30' });
  }
}

async function page(status: number, verdict: Verdict, headers: Record<string, string> = {}): Promise<Response> {
  return new Response(await verificationPage(verdict), { status, headers: { ...HEADERS, ...headers } });
}
