import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { anonymousCtx } from '@/lib/people/identity/access/anonymous';
import { SignIn } from '@/lib/people/identity/schema';
import { authSecret } from '@/lib/people/identity/sign-in/auth-secret';
import { authenticateSession, type RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import type { SecondStep } from '@/lib/people/identity/sign-in/begin-second-step';
import type { OpenedSession } from '@/lib/people/identity/sign-in/open-session';
import { signInWithOidc } from '@/lib/people/identity/sign-in/sign-in-with-oidc';
import { type EarlierSignIns, signInWithPassword } from '@/lib/people/identity/sign-in/sign-in-with-password';
import { signOut } from '@/lib/people/identity/sign-in/sign-out';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { SESSION_MAX_AGE_SECONDS, sessionCookieName, sessionCookieOptions } from './session-cookie';

/** Result of a sign-in for the route around next-auth, which can only return yes or no. */
export interface SignInOutcome {
  failure?: unknown;
  session?: OpenedSession;
  /** The password was right, and the person has a second factor to show. */
  secondStep?: SecondStep;
}

interface OidcClaims {
  iss: string;
  sub: string;
  email?: string;
  email_verified?: boolean;
  /** Seconds since 1970. */
  auth_time?: number;
}

/** True when an OpenID provider is configured; all three settings are needed. */
export function isOidcConfigured(): boolean {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  return Boolean(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET);
}

/**
 * Options of next-auth, which proves the identity and keeps one cookie. The cookie holds only the secret of a session
 * of ours, and each request looks that session up in the database.
 * @param earlier cookies of the request from earlier sign-ins
 */
export function authOptions(
  facts: RequestFacts,
  outcome: SignInOutcome,
  earlier: EarlierSignIns = { devices: [], session: null },
): NextAuthOptions {
  // next-auth derives its addresses from this variable only; a Host header would let a stranger choose them.
  process.env.NEXTAUTH_URL = env().APP_URL;
  const ctx = anonymousCtx(facts);
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE_SECONDS },
    pages: { signIn: '/login', error: '/login', signOut: '/login' },
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions(SESSION_MAX_AGE_SECONDS) },
    },
    logger: {
      error: (code, metadata) =>
        logger.warn({ code, err: metadata instanceof Error ? metadata : undefined }, 'sign-in'),
      warn: () => {},
      debug: () => {},
    },
    providers: [
      Credentials({
        credentials: { username: {}, password: {} },
        async authorize(given) {
          const input = SignIn.safeParse(given);
          if (!input.success) return null;
          const session = await attempt(outcome, async () => {
            const signIn = await signInWithPassword(ctx, input.data, earlier);
            if ('session' in signIn) return signIn.session;
            outcome.secondStep = signIn.secondStep;
            return null;
          });
          return session && { id: session.userPublicId, name: session.displayName };
        },
      }),
      ...(isOidcConfigured() ? [oidcProvider()] : []),
    ],
    events: {
      async signOut({ token }) {
        const signedIn = typeof token?.sid === 'string' ? await authenticateSession(token.sid, facts) : null;
        if (signedIn?.sessionPublicId) await signOut(signedIn.ctx, signedIn.sessionPublicId);
      },
    },
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type !== 'oauth') return true;
        const { iss, sub, email, email_verified, auth_time } = profile as unknown as OidcClaims;
        const session = await attempt(outcome, () =>
          signInWithOidc(
            ctx,
            {
              issuer: iss,
              subject: sub,
              email: email ?? null,
              isEmailVerified: email_verified === true,
              authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
            },
            earlier.session,
          ),
        );
        if (session) return true;
        const isUnknown = outcome.failure instanceof AppError && outcome.failure.code === 'SIGN_IN_FAILED';
        return `/login?error=${isUnknown ? 'oidc' : 'failed'}`;
      },
      async jwt({ token }) {
        return outcome.session ? { sid: outcome.session.secret } : { sid: token.sid };
      },
      // Its session endpoint returns no person: the app has its own look-up.
      async session({ session }) {
        return { expires: session.expires };
      },
      async redirect({ url }) {
        const { origin } = new URL(env().APP_URL);
        if (!URL.canParse(url, origin)) return origin;
        const target = new URL(url, origin);
        return target.origin === origin ? target.href : origin;
      },
    },
  };
}

async function attempt(
  outcome: SignInOutcome,
  run: () => Promise<OpenedSession | null>,
): Promise<OpenedSession | null> {
  try {
    const session = await run();
    if (session) outcome.session = session;
    return session;
  } catch (error) {
    outcome.failure = error;
    return null;
  }
}

function oidcProvider(): OAuthConfig<OidcClaims> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  return {
    id: 'oidc',
    name: 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${withoutSlash(OIDC_ISSUER)}/.well-known/openid-configuration`,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email profile' } },
    userinfo: {
      // A strict provider returns the address only here; the signed token names the subject.
      async request({ client, tokens }) {
        const { iss, sub, auth_time, ...claims } = readClaims(tokens.id_token ?? '');
        // openid-client compares it with the provider's metadata, which may name any issuer.
        if (withoutSlash(iss) !== withoutSlash(OIDC_ISSUER)) throw new Error('the provider is not OIDC_ISSUER');
        const userinfo = await client.userinfo(tokens.access_token ?? '');
        // A userinfo answer of another subject would bind that address to the holder of the signed token.
        if (userinfo.sub !== sub) throw new Error('the userinfo names another subject than the signed token');
        return { ...claims, ...userinfo, iss, sub, auth_time };
      },
    },
    profile: (claims) => ({ id: claims.sub, email: claims.email ?? null }),
  };
}

/** Two spellings of one issuer: settings are often written without the slash at the end. */
function withoutSlash(issuer = ''): string {
  return issuer.replace(/\/$/, '');
}

/** Of an ID token whose signature, issuer, audience and nonce have been checked before. */
function readClaims(idToken: string): OidcClaims {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as OidcClaims;
}
