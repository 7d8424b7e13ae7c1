import { cookies } from 'next/headers';
import NextAuth from 'next-auth';
import { PREFERENCES_COOKIE, parsePreferences } from '@/app/_shell/preferences';
import { authOptions, type SignInOutcome } from '@/app/_web/auth';
import { requestFacts } from '@/app/_web/request-facts';
import { failureReply, languageOf } from '@/app/_web/route';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** Lets next-auth work, and answers a refused password in our own words: 401, or 429 with Retry-After. */
async function handle(request: Request, context: Context): Promise<Response> {
  const chosen = (await cookies()).get(PREFERENCES_COOKIE)?.value;
  const locale = chosen ? parsePreferences(chosen).locale : languageOf(request.headers);
  const facts = requestFacts(request.headers, locale);
  const outcome: SignInOutcome = {};
  const answer: Response = await NextAuth(authOptions(facts, outcome))(request, context);
  const { nextauth } = await context.params;
  const isPassword = nextauth.join('/') === 'callback/credentials';
  if (isPassword && outcome.failure) return failureReply(outcome.failure, facts, '/api/auth');
  return answer;
}

export const GET = handle;
export const POST = handle;
