import { eq, sql } from 'drizzle-orm';
import type { ActionResult, OpenedWith } from '@/app/_web/action';
import { sessionCookieName, writeSessionSecret } from '@/app/_web/session-cookie';
import { userSessions } from '@/db/schema/sessions';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import { hashSecret } from '@/lib/people/identity/sign-in/secret';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { firstRefusal, markOf } from '../ask';
import { request } from '../next-headers';
import type { ListedAction } from './list-actions';

/** A browser that is signed in, with a page that was made for the organization it acts for. */
export interface Browser {
  cookie: string | null;
  openedWith: OpenedWith;
}

export interface Called {
  /** As in expected.ts; the code where the example itself is at fault. */
  mark: string;
  /** Without the reference, which differs from one refusal to the next. */
  refusal: object | null;
}

export async function openBrowser(ctx: UserCtx): Promise<Browser> {
  const { secret } = await transact(ctx, (tx) => openSession(tx, ctx.actor.userId, 'PASSWORD'));
  // All calls together take longer than a proof of identity is fresh.
  await ctx.db
    .update(userSessions)
    .set({ provenAt: sql`NOW(3) + INTERVAL 1 DAY` })
    .where(eq(userSessions.sessionHash, hashSecret(secret)));
  return {
    cookie: await writeSessionSecret(secret),
    openedWith: { actingOrganizationPublicId: ctx.actor.organizationPublicId, userPublicId: ctx.actor.publicId },
  };
}

/** The request that follows comes from this browser. */
export function openRequest({ cookie }: Pick<Browser, 'cookie'>): void {
  request.headers = new Headers({ origin: 'http://localhost:3000', host: 'localhost:3000' });
  request.cookies = new Map(cookie === null ? [] : [[sessionCookieName(), cookie]]);
}

/** Calls an action as this browser does: for a command under a key of its own. */
export async function callAction(action: ListedAction, input: unknown, browser: Browser): Promise<Called> {
  openRequest(browser);
  const call = action.wrapper === 'command' ? { idempotencyKey: newPublicId(), input } : input;
  const run = await action.load();
  const result = (await run(call, browser.openedWith)) as ActionResult<unknown>;
  if (!result.ok) {
    const { ref: _ref, ...refusal } = result;
    return { mark: markOf(500, result.code), refusal };
  }
  return { mark: markOf(200, firstRefusal((result.data ?? {}) as Record<string, unknown>)), refusal: null };
}
