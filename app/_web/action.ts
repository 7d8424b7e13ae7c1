import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { describeFailure, parseInput } from '@/lib/platform/errors/failure';
import { findSignedIn, readFacts } from './ctx';
import { isSameOrigin } from './same-origin';

export type ActionResult<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      code: ErrorCode;
      message: string;
      fieldErrors?: Record<string, string[]>;
      ref: string;
      retryAfterSeconds?: number;
      details?: Record<string, unknown>;
    };

/** What a form knew when it was opened; the server refuses it when that is no longer so. */
export interface OpenedWith {
  actingOrganizationPublicId: string;
}

/**
 * Makes a server action of a verb. Any page's address reaches any action, so each one finds out for itself who calls,
 * from where, and with what; what goes wrong comes back as a value. Its caller acts for an organization: the one its page
 * was made for, or nothing happens.
 */
export function action<S extends z.ZodType, T>(
  schema: S,
  fn: (ctx: UserCtx, input: z.output<S>) => Promise<T>,
): (input: z.input<S>, openedWith: OpenedWith) => Promise<ActionResult<T>> {
  return (input, openedWith) =>
    answer(async (facts) => {
      const ctx = await signedInCtx();
      // The type is what our pages keep; a stranger sends anything.
      if (openedWith?.actingOrganizationPublicId !== ctx.actor.organizationPublicId) {
        throw new AppError('ACTING_ORGANIZATION_CHANGED');
      }
      return fn(ctx, parseInput(schema, input, facts.locale));
    });
}

/**
 * A server action about the caller's own account, which is the same whomever they act for: sessions, password, bell.
 * @param options.duringPasswordChange also for people who still have to change their first password
 */
export function ownAction<S extends z.ZodType, T>(
  schema: S,
  fn: (ctx: UserCtx, input: z.output<S>) => Promise<T>,
  options: { duringPasswordChange?: boolean } = {},
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) => answer(async (facts) => fn(await signedInCtx(options), parseInput(schema, input, facts.locale)));
}

/** A server action that strangers may call: sign-in, one-time links, first setup. */
export function publicAction<S extends z.ZodType, T>(
  schema: S,
  fn: (facts: RequestFacts, input: z.output<S>) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) => answer(async (facts) => fn(facts, parseInput(schema, input, facts.locale)));
}

async function signedInCtx(options: { duringPasswordChange?: boolean } = {}): Promise<UserCtx> {
  const signedIn = await findSignedIn();
  if (!signedIn) throw new AppError('UNAUTHENTICATED');
  if (signedIn.mustChangePassword && !options.duringPasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  return signedIn.ctx;
}

async function answer<T>(run: (facts: RequestFacts) => Promise<T>): Promise<ActionResult<T>> {
  const facts = await readFacts();
  try {
    if (!isSameOrigin(await headers())) throw new AppError('FORBIDDEN');
    return { ok: true, data: await run(facts) };
  } catch (error) {
    unstable_rethrow(error);
    const { status, ...failure } = describeFailure(error, {
      locale: facts.locale,
      requestId: facts.requestId,
      where: 'action',
    });
    // Many screens show the message alone, and the administrator needs the reference to find the fault.
    const message = status === 500 ? `${failure.message} (${failure.ref})` : failure.message;
    return { ok: false, ...failure, message };
  }
}
