import { requestFacts } from '@/app/_web/request-facts';
import { findMadeFile } from '@/lib/documents/exports/made-files';
import { countVerification } from '@/lib/numbering/public-verification/verification-limit';
import { verifyCode, verifyFile } from '@/lib/numbering/public-verification/verify-code';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { outsidePolicy } from '../outside-page';
import { type Verdict, verificationPage } from './verification-page';

// The address is the secret: no copy is kept or indexed, and next.config.ts sends no referrer.
const HEADERS = {
  'content-security-policy': outsidePolicy(),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** A SHA-256; the codes of prints are shorter. */
const FILE_HASH = /^[0-9a-f]{64}$/i;

/** An issued copy or an export with this hash. */
async function findFile(sha256: string): Promise<Verdict | null> {
  const copy = await verifyFile(sha256);
  if (copy) return copy;
  const made = await findMadeFile(sha256);
  return made && { state: 'EXPORT', madeAt: made.madeAt };
}

/**
 * Verification for outsiders with a print or a file, without signing in: is it genuine, current, void, replaced? A route
 * and not a page, because a page cannot choose its status. A wrong code and an unknown one get the same answer, byte by
 * byte.
 */
export async function GET(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { requestId, ipAddress } = requestFacts(request.headers, 'th');
  const { token } = await context.params;
  const of = FILE_HASH.test(token) ? 'file' : 'code';
  const page = async (status: number, verdict: Verdict, headers: Record<string, string> = {}) =>
    new Response(await verificationPage(verdict, of), { status, headers: { ...HEADERS, ...headers } });
  try {
    await countVerification(ipAddress);
    const found = await (of === 'file' ? findFile(token) : verifyCode(token));
    return await (found ? page(200, found) : page(404, { state: 'UNKNOWN' }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') {
      return page(429, { state: 'BUSY' }, { 'retry-after': String(error.retryAfterSeconds ?? 60) });
    }
    logger.error({ err: error, requestId }, 'verification failed');
    return page(503, { state: 'BUSY' }, { 'retry-after': '30' });
  }
}
