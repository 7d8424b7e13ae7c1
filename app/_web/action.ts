import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { RequestFacts } from '@/lib/people/identity/sign-in/authenticate';
import { networkOf } from '@/lib/people/identity/sign-in/client-address';
import { type Command, runCommand, type UnlimitedVerb } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { describeFailure, parseInput } from '@/lib/platform/errors/failure';
import { logRefusal } from '@/lib/platform/errors/log-refusal';
import { isWithinBounds, STRANGER_BOUNDS } from '@/lib/platform/input-bounds';
import { PublicId } from '@/lib/platform/public-id';
import { RateLimit } from '@/lib/platform/rate-limit';
import { inSpan, noteOnSpan } from '@/lib/platform/tracing/trace';
import { countCall } from './call-limit';
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

/** State at the opening of a form; the server refuses a call whose state has changed. */
export interface OpenedWith {
  actingOrganizationPublicId: string;
  /** Absent from pages of an earlier build. */
  userPublicId?: string;
}

export interface ActionOptions {
  /** Arguments of `revalidatePath` after success; any path refreshes the page of the caller. */
  revalidate?: readonly Parameters<typeof revalidatePath>[];
}

/** The arguments of a command's action. The client keeps the key until the call succeeds or its input changes. */
export interface Keyed<Input> {
  idempotencyKey: string;
  input: Input;
}

/** Exceptions for a caller with an outstanding duty. */
interface During {
  duringPasswordChange?: boolean;
  duringFactorSetUp?: boolean;
}

/**
 * Calls of public actions from one address without a session. Each passkey question of an address (60 a minute) may be
 * followed by its answer.
 */
const perAddress = new RateLimit('public-action', () => ({ points: 120, seconds: 60 }));

const KeyedCall = z.strictObject({ idempotencyKey: PublicId, input: z.unknown() });

/**
 * Makes a server action of a verb that may be repeated: a read, or a write guarded by an optimistic lock. Any client can
 * call any action, so each one checks caller, origin and input itself and returns failures as values. It acts for the
 * organization that its page was made for, or refuses.
 */
export function action<S extends z.ZodType, T>(
  schema: S,
  verb: UnlimitedVerb<z.output<S>, T>,
  options: ActionOptions = {},
): (input: z.input<S>, openedWith: OpenedWith) => Promise<ActionResult<T>> {
  return (input, openedWith) =>
    answer(async (facts) => {
      const ctx = await actingCtx(openedWith);
      return revalidated(options, await verb(ctx, parseInput(schema, input, facts.locale)));
    });
}

/**
 * Makes a server action of a command: as `action`, once per idempotency key, counted by the command's rate limit.
 * @param name part of the stored request: with another name a repeated key is refused
 */
export function command<S extends z.ZodType, T>(
  name: string,
  schema: S,
  verb: Command<z.output<S>, T>,
  options: ActionOptions = {},
): (call: Keyed<z.input<S>>, openedWith: OpenedWith) => Promise<ActionResult<T>> {
  return (call, openedWith) =>
    answer(async (facts) => {
      const ctx = await actingCtx(openedWith);
      const { idempotencyKey: key, input } = parseInput(KeyedCall, call, facts.locale);
      // Parsed apart from the key: field errors carry the names of the form's fields.
      const body = parseInput(schema, input, facts.locale);
      const stored = await runCommand(ctx, verb, body, { key, route: `action:${name}`, body });
      return revalidated(options, stored.answer);
    });
}

/**
 * Makes a server action for the caller's own account (sessions, password, bell), independent of the acting organization.
 * @param options.duringPasswordChange also for people who still have to change their first password
 * @param options.duringFactorSetUp also for people who still have to set up the second factor that their role demands
 */
export function ownAction<S extends z.ZodType, T>(
  schema: S,
  verb: UnlimitedVerb<z.output<S>, T>,
  options: ActionOptions & During = {},
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) =>
    answer(async (facts) => {
      const ctx = await signedInCtx(options);
      return revalidated(options, await verb(ctx, parseInput(schema, input, facts.locale)));
    });
}

/**
 * A server action that strangers may call: sign-in, one-time links, first setup. Of a caller without a session it takes
 * less, and counts the calls of an address.
 */
export function publicAction<S extends z.ZodType, T>(
  schema: S,
  fn: (facts: RequestFacts, input: z.output<S>) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) =>
    answer(async (facts) => {
      const isStranger = (await findSignedIn()) === null;
      if (isStranger) await perAddress.consume(networkOf(facts.ipAddress));
      return fn(facts, parseInput(schema, input, facts.locale, isStranger ? STRANGER_BOUNDS : undefined));
    });
}

async function actingCtx(openedWith: OpenedWith): Promise<UserCtx> {
  const ctx = await signedInCtx();
  // The type is kept by our pages only; other callers send anything, and reading a member of some of it throws.
  if (!isWithinBounds(openedWith, STRANGER_BOUNDS)) throw new AppError('MALFORMED_REQUEST');
  if (openedWith?.actingOrganizationPublicId !== ctx.actor.organizationPublicId) {
    throw new AppError('ACTING_ORGANIZATION_CHANGED');
  }
  // A stale page must not act as the person who signed in after it was rendered.
  const { userPublicId } = openedWith;
  if (userPublicId !== undefined && userPublicId !== ctx.actor.publicId) throw new AppError('SIGNED_IN_AS_ANOTHER');
  return ctx;
}

function revalidated<T>({ revalidate = [] }: ActionOptions, data: T): T {
  for (const [path, type] of revalidate) revalidatePath(path, type);
  return data;
}

async function signedInCtx(options: During = {}): Promise<UserCtx> {
  const signedIn = await findSignedIn();
  if (!signedIn) throw new AppError('UNAUTHENTICATED');
  await countCall(signedIn.ctx);
  if (signedIn.mustChangePassword && !options.duringPasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (signedIn.mustSetUpFactor && !options.duringFactorSetUp) throw new AppError('FACTOR_REQUIRED');
  return signedIn.ctx;
}

function answer<T>(run: (facts: RequestFacts) => Promise<T>): Promise<ActionResult<T>> {
  return inSpan('action', {}, () => answerInSpan(run));
}

async function answerInSpan<T>(run: (facts: RequestFacts) => Promise<T>): Promise<ActionResult<T>> {
  const facts = await readFacts();
  noteOnSpan({ 'dms.ref': facts.requestId });
  try {
    if (!isSameOrigin(await headers())) throw new AppError('FORBIDDEN');
    return { ok: true, data: await run(facts) };
  } catch (error) {
    unstable_rethrow(error);
    const { locale, requestId, ipAddress } = facts;
    const described = describeFailure(error, { locale, requestId, where: 'action' });
    logRefusal(described, { requestId, where: 'action', ipAddress, personPublicId: await findPerson() });
    const { status, ...failure } = described;
    noteOnSpan({ 'error.type': failure.code });
    // Many screens show the message alone, and the administrator needs the reference to find the fault.
    const message = status === 500 ? `${failure.message} (${failure.ref})` : failure.message;
    return { ok: false, ...failure, message };
  }
}

/** Person of the request's session, for the log. With the database down the action has failed already. */
async function findPerson(): Promise<string | null> {
  const signedIn = await findSignedIn().catch(() => null);
  return signedIn?.ctx.actor.publicId ?? null;
}
