import '@/lib/documents/kinds/register-subjects';
import { STATUS_CODES } from 'node:http';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { authenticateSession, authenticateToken, type RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import { type Command, runCommand } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { describeFailure, parseInput } from '@/lib/platform/errors/failure';
import { logRefusal } from '@/lib/platform/errors/log-refusal';
import type { IdempotentCall } from '@/lib/platform/idempotency';
import { inSpan, noteOnSpan } from '@/lib/platform/tracing/trace';
import { countCall } from './call-limit';
import { readJson } from './read-body';
import { callerLocale, cookieOf, requestFacts } from './request-facts';
import { isSameOrigin } from './same-origin';
import { readSessionSecret, sessionCookieName } from './session-cookie';
import { settleBody } from './settle-body';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface RouteCall<Params, Query, Body> {
  ctx: UserCtx;
  params: Params;
  query: Query;
  body: Body;
  request: Request;
  /** Key of the Idempotency-Key header, method and path without the version, parsed body. */
  call: IdempotentCall;
}

export interface RouteOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  /** A path that does not fit (an INT, another shape) names nothing: 404. */
  params?: P;
  /** Of the address; a parameter given twice arrives as an array. */
  query?: Q;
  /** Of the JSON body. Left out, the body is not read: the handler may stream it. */
  body?: B;
  maxBodyBytes?: number;
  /** Answer to a path that does not fit; NOT_FOUND by default. */
  notFound?: ErrorCode;
  /** Of a value that the handler returns; 200 by default. */
  status?: 200 | 201 | 202;
  /** A Response goes out as it is, anything else as JSON. */
  handle: (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<unknown>;
}

/** Parameters of the path are as the router gives them: Next leaves them percent-encoded. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, unknown>> },
) => Promise<Response>;

/**
 * Makes a REST route handler: signs in by session cookie or Bearer token, parses, runs, and answers failures with the
 * body of the REST contract. Nothing but catalogue texts leaves the server.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  options: RouteOptions<P, Q, B>,
): RouteHandler {
  const answer: RouteHandler = async (request, context) => {
    const facts = requestFacts(request.headers, callerLocale(request.headers));
    noteOnSpan({ 'dms.ref': facts.requestId });
    let personPublicId: string | null = null;
    try {
      const ctx = await signIn(request, facts);
      personPublicId = ctx.actor.publicId;
      if (!READING.has(request.method)) await countCall(ctx);
      const params = await parseParams(options, await context.params);
      const query = options.query ? parseInput(options.query, readQuery(request.url), facts.locale) : undefined;
      const body = options.body
        ? parseInput(options.body, await readJson(request, options.maxBodyBytes), facts.locale)
        : undefined;
      const call = { key: request.headers.get('idempotency-key'), route: nameOf(request), body: body ?? {} };
      const received = { ctx, params, query, body, request, call };
      const result = await options.handle(received as RouteCall<z.output<P>, z.output<Q>, z.output<B>>);
      return result instanceof Response
        ? result
        : reply(result, { status: options.status, requestId: facts.requestId });
    } catch (error) {
      unstable_rethrow(error);
      return failureReply(error, facts, new URL(request.url).pathname, personPublicId);
    }
  };
  return async (request, context) => settleBody(request, await inSpan('rest', {}, () => answer(request, context)));
}

/**
 * Makes a REST route handler of a command: once per Idempotency-Key, counted by the command's rate limit. The command's
 * input is the body with the parameters of the path. A replay answers with the stored status.
 */
export function commandRoute<Params extends object, Body extends object, T>(options: {
  params?: z.ZodType<Params>;
  body?: z.ZodType<Body>;
  notFound?: ErrorCode;
  status?: 200 | 201 | 202;
  verb: Command<Body & Params, T>;
}): RouteHandler {
  const { verb, ...declared } = options;
  return route({
    ...declared,
    handle: async ({ ctx, params, body, call }) => {
      const input = { ...body, ...params };
      const { statusCode, answer } = await runCommand(ctx, verb, input, { ...call, statusCode: options.status ?? 200 });
      return reply(answer, { status: statusCode, requestId: ctx.requestId });
    },
  });
}

/** A JSON answer; personal to its caller, so no cache may keep it. */
export function reply(
  body: unknown,
  options: { status?: number; requestId?: string; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, {
    status: options.status ?? 200,
    headers: {
      'cache-control': 'no-store',
      ...(options.requestId && { 'x-request-id': options.requestId }),
      ...options.headers,
    },
  });
}

/**
 * Any failure as the REST contract's error body; for the few handlers that cannot be a `route`.
 * @param personPublicId null while it is not known who asks
 */
export function failureReply(
  error: unknown,
  facts: RequestFacts,
  where: string,
  personPublicId: string | null = null,
): Response {
  const { locale, requestId, ipAddress } = facts;
  const failure = describeFailure(error, { locale, requestId, where });
  logRefusal(failure, { requestId, where, ipAddress, personPublicId });
  noteOnSpan({ 'error.type': failure.code });
  const details = { ...failure.details, ...(failure.fieldErrors && { fields: failure.fieldErrors }) };
  const retryAfter = failure.retryAfterSeconds;
  return reply(
    {
      statusCode: failure.status,
      code: failure.code,
      message: failure.message,
      error: STATUS_CODES[failure.status],
      ref: failure.ref,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(Object.keys(details).length > 0 && { details }),
    },
    {
      status: failure.status,
      requestId,
      headers: {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(failure.status === 401 && { 'www-authenticate': 'Bearer realm="dms"' }),
      },
    },
  );
}

/** Method and path. Segments are decoded: the same path in another spelling is the same request. */
function nameOf(request: Request): string {
  const path = new URL(request.url).pathname.replace(/^\/api\/v1(?=\/)/, '');
  return `${request.method} ${decoded(path) ?? path}`;
}

async function signIn(request: Request, facts: RequestFacts): Promise<UserCtx> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer (\S{1,200})$/i.exec(authorization.trim())?.[1];
    const signedIn = token ? await authenticateToken(token, facts) : null;
    if (!signedIn) throw new AppError('UNAUTHENTICATED');
    return signedIn.ctx;
  }
  const secret = await readSessionSecret(cookieOf(request.headers, sessionCookieName()));
  const signedIn = secret ? await authenticateSession(secret, facts) : null;
  if (!signedIn) throw new AppError(secret ? 'SESSION_ENDED' : 'UNAUTHENTICATED');
  if (!READING.has(request.method) && !isSameOrigin(request.headers)) throw new AppError('FORBIDDEN');
  if (signedIn.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (signedIn.mustSetUpFactor) throw new AppError('FACTOR_REQUIRED');
  return signedIn.ctx;
}

async function parseParams<P extends z.ZodType>(
  options: { params?: P; notFound?: ErrorCode },
  given: Record<string, unknown>,
): Promise<z.output<P> | undefined> {
  if (!options.params) return undefined;
  const parsed = options.params.safeParse(given);
  if (!parsed.success) throw new AppError(options.notFound ?? 'NOT_FOUND');
  return parsed.data;
}

/** Null for an encoding that is broken. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readQuery(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
