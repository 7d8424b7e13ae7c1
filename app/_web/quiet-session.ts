import { authenticateSession, type RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import type { UserCtx } from '@/lib/platform/ctx';
import { cookieOf } from './request-facts';
import { readSessionSecret, sessionCookieName } from './session-cookie';

/** Asks who is behind the session of a request that a page makes by itself: asking does not keep the session alive. */
export function quietSession(request: Request, facts: RequestFacts): () => Promise<UserCtx | null> {
  return async () => {
    const secret = await readSessionSecret(cookieOf(request.headers, sessionCookieName()));
    const signedIn = secret ? await authenticateSession(secret, facts, undefined, { isActivity: false }) : null;
    return signedIn && !signedIn.mustChangePassword && !signedIn.mustSetUpFactor ? signedIn.ctx : null;
  };
}
