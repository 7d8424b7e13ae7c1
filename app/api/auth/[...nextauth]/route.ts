import { NextRequest } from 'next/server';
import { authOptions, type SignInOutcome } from '@/app/_web/auth';
import { deviceCookieHeader, readDevices } from '@/app/_web/device-cookie';
import { callerLocale, requestFacts } from '@/app/_web/request-facts';
import { failureReply, reply } from '@/app/_web/route';
import { runNextAuth } from '@/app/_web/run-next-auth';
import { secondStepCookieHeader } from '@/app/_web/second-step-cookie';
import { readSessionSecret, sessionCookieName } from '@/app/_web/session-cookie';
import { endConnection } from '@/app/_web/settle-body';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * Lets next-auth work, and answers a refused password in our own words: 401, or 429 with Retry-After. A right one of a
 * person with a second factor opens nothing: the answer says so, and its cookie continues at /login/mfa.
 */
async function handle(request: Request, context: Context): Promise<Response> {
  const { cookies } = new NextRequest(request.url, { headers: request.headers });
  const facts = requestFacts(request.headers, callerLocale(request.headers));
  const { nextauth } = await context.params;
  const outcome: SignInOutcome = {};
  try {
    const earlier = {
      devices: readDevices(cookies.getAll()),
      session: await readSessionSecret(cookies.get(sessionCookieName())?.value),
    };
    const answer = await runNextAuth(request, nextauth, authOptions(facts, outcome, earlier));
    if (nextauth.join('/') === 'callback/credentials' && outcome.failure) throw outcome.failure;
    if (outcome.secondStep) {
      const headers = { 'set-cookie': secondStepCookieHeader(outcome.secondStep.secret) };
      return reply({ secondStep: true }, { requestId: facts.requestId, headers });
    }
    if (outcome.session) answer.headers.append('set-cookie', deviceCookieHeader(outcome.session.userPublicId));
    return answer;
  } catch (error) {
    return endConnection(request, failureReply(error, facts, '/api/auth'));
  }
}

export const GET = handle;
export const POST = handle;
