import { expect } from 'vitest';
import { z } from 'zod';
import { failureCodesOf } from '@/lib/operations/openapi/describe-failures';
import { ErrorAnswer } from '@/lib/operations/openapi/document';
import { storeToken } from '@/lib/people/identity/tokens/store-token';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import * as api from '../[[...path]]/route';
import { OPERATIONS } from '../operations';

/** Sends a request to the API as Next does, by its method and its address. */
export async function callApi(request: Request): Promise<Response> {
  const methods: Partial<Record<string, (request: Request) => Response | Promise<Response>>> = api;
  const handle = methods[request.method];
  if (!handle) throw new Error(`no handler for ${request.method}`);
  return handle(request);
}

export interface Call {
  publicId?: string;
  /** The parts of a path without a publicId. */
  path?: Record<string, string>;
  body?: unknown;
  query?: string;
  key?: string;
  /** Null: no session. */
  token: string | null;
  language?: string;
}

/** A token of a person that is good for these permissions. */
export async function tokenOf(ctx: UserCtx, scopes: readonly string[]): Promise<string> {
  const created = await transact(ctx, (tx) =>
    storeToken(tx, ctx.actor, { name: 'test', scopes: [...scopes], days: 1, proof: { by: 'SERVER', at: null } }),
  );
  return created.token;
}

/** Calls an operation and checks that what comes back is what its description promises. */
export async function callOperation(operationName: string, options: Call) {
  const operation = OPERATIONS.find(({ method, path }) => `${method} ${path}` === operationName);
  if (!operation) throw new Error(`no operation ${operationName}`);
  const headers = new Headers({ 'content-type': 'application/json' });
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.language) headers.set('accept-language', options.language);
  const path = operation.path.replace(/\{(\w+)\}/g, (_parameter, name: string) =>
    encodeURIComponent(String(options.path ? options.path[name] : options.publicId)),
  );
  const request = new Request(`http://localhost:3000/api/v1${path}${options.query ?? ''}`, {
    method: operation.method.toUpperCase(),
    headers,
    ...(operation.method !== 'get' && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body ?? {}),
    }),
  });
  const response = await callApi(request);
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) {
    expect(response.status).toBe(operation.status ?? 200);
    expect(operation.answer instanceof z.ZodObject && operation.answer.safeParse(body).error).toBeUndefined();
  } else {
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body.statusCode).toBe(response.status);
    expect(failureCodesOf(operation), `the codes that ${operationName} documents`).toContain(body.code);
  }
  expect(JSON.stringify(body)).not.toMatch(/"(id|\w+Id)":\s*\d/);
  return { status: response.status, headers: response.headers, body };
}
