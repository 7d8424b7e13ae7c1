import type { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { OperationDescription } from '@/lib/operations/openapi/operation';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { requireTokenScope } from '@/lib/people/identity/tokens/token-scope';
import type { Command } from '@/lib/platform/command';
import { commandRoute, type RouteCall, type RouteHandler, type RouteOptions, route } from './route';

/** An operation of the REST API. The router and the OpenAPI document are made from it. */
export interface Operation extends OperationDescription {
  handler: RouteHandler;
}

type ReadOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T> = OperationDescription &
  Omit<RouteOptions<P, Q, B>, 'handle'> & {
    answer: z.ZodType<T> | ZodOpenApiResponsesObject;
    /**
     * Scope that a token needs besides the visibility of its person. Verbs that write check their permission
     * themselves.
     */
    scope?: PermissionCode;
    /** A Response goes out as it is, anything else as JSON. */
    handle: (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<T | Response>;
  };

type CommandOptions<Params, Body, T> = Omit<OperationDescription, 'isIdempotent' | 'query'> & {
  answer: z.ZodType<T>;
  params?: z.ZodType<Params>;
  body?: z.ZodType<Body>;
  verb: Command<Body & Params, T>;
};

/** Declares a read, or a write that its version or its state makes repeatable. */
export function operation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T>(
  options: ReadOptions<P, Q, B, T>,
): Operation {
  const { scope, handle, ...declared } = options;
  const handler = route<P, Q, B>({
    ...declared,
    handle: async (call) => {
      if (scope) requireTokenScope(call.ctx, scope);
      return handle(call);
    },
  });
  return { ...declared, handler };
}

/** Declares a command: it runs once per Idempotency-Key and is counted by the command's rate limit. */
export function commandOperation<Params extends object, Body extends object, T>(
  options: CommandOptions<Params, Body, T>,
): Operation {
  return { ...options, isIdempotent: true, handler: commandRoute<Params, Body, T>(options) };
}
