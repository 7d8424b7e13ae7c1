import type { NextApiRequest, NextApiResponse } from 'next';
import { NextRequest } from 'next/server';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { readLimited } from './read-body';

/** Four times the longest form: user name and password of 264 characters, 9 bytes each in percent-encoded Thai. */
const MAX_FORM_BYTES = 16_384;

/** Served endpoints, by their methods. The rest of next-auth is unused, and some of it answers strangers with 500. */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  csrf: ['GET'],
  error: ['GET'],
  providers: ['GET'],
  session: ['GET'],
  signin: ['GET'],
  signout: ['GET', 'POST'],
  'signin/oidc': ['GET', 'POST'],
  'callback/oidc': ['GET'],
  'callback/credentials': ['POST'],
};

/**
 * Runs next-auth on one request. Its own route handler reads a body of any length before any check. So the body is read
 * here, within a bound, and passed on parsed.
 * @param nextauth the segments of the path after /api/auth
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, NOT_FOUND, METHOD_NOT_ALLOWED
 */
export async function runNextAuth(request: Request, nextauth: string[], options: NextAuthOptions): Promise<Response> {
  const path = nextauth.join('/');
  if (!Object.hasOwn(SERVED, path)) throw new AppError('NOT_FOUND');
  if (!SERVED[path]?.includes(request.method)) throw new AppError('METHOD_NOT_ALLOWED');
  const body = await readForm(request);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const cookies = readCookies(request);
  for (const { callbackUrl } of [body, query]) {
    if (callbackUrl !== undefined && !isAddress(callbackUrl)) throw new AppError('MALFORMED_REQUEST');
  }
  const given = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    query: { ...query, nextauth },
    cookies,
    body,
  };
  const taken = new TakenAnswer();
  await NextAuth(given as unknown as NextApiRequest, taken as unknown as NextApiResponse, options);
  return taken.toResponse();
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
  const bytes = await readLimited(request, MAX_FORM_BYTES);
  if (bytes.byteLength === 0) return {};
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

/** Without a malformed address to return to: next-auth answers that with 500 until the browser forgets the cookie. */
function readCookies(request: Request): Record<string, string> {
  const { cookies } = new NextRequest(request.url, { headers: request.headers });
  const readable = cookies
    .getAll()
    .filter(({ name, value }) => !name.endsWith('next-auth.callback-url') || isAddress(value));
  return Object.fromEntries(readable.map(({ name, value }) => [name, value]));
}

/** True for a return address that next-auth accepts: a path, or an absolute http(s) address. */
function isAddress(text: string): boolean {
  const base = text.startsWith('/') ? env().APP_URL : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** The part of Node's response that next-auth writes to. */
class TakenAnswer {
  private statusCode = 200;
  private body: string | null = null;
  private readonly headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.setHeader('content-type', 'application/json');
    this.body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === 'object' && value !== null) this.json(value);
    else this.body = value === undefined ? null : String(value);
  }

  end(): void {
    this.body = null;
  }

  toResponse(): Response {
    const headers = new Headers();
    for (const [name, value] of this.headers) for (const one of [value].flat()) headers.append(name, one);
    return new Response(this.body, { status: this.statusCode, headers });
  }
}
