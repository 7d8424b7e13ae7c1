import '@/lib/documents/kinds/register-subjects';
import { sessionCookieName, writeSessionSecret } from '@/app/_web/session-cookie';
import { draftInput } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { ask, type Door, nameOf } from './ask';

/** Of the letters that callers send. */
export const PROJECT = 'LCBP3-C2';

export interface Draft {
  publicId: string;
  versionNo: number;
}

/** A signed-in document controller with letters to send. */
export interface Caller {
  ctx: UserCtx;
  cookie: string;
  drafts: Draft[];
}

/** Signs a new document controller of `organization` in. */
export async function signIn(organization: string): Promise<Caller> {
  const user = await makeUser({ organization, role: 'DOCUMENT_CONTROL' });
  const ctx = await userCtx(user);
  const { secret } = await transact(ctx, (tx) => openSession(tx, user.userId, 'PASSWORD'));
  return { ctx, cookie: `${sessionCookieName()}=${await writeSessionSecret(secret)}`, drafts: [] };
}

/** Gives a caller `count` complete letters to an organization, made by the product's own verb. */
export async function writeDrafts(caller: Caller, to: string, count: number): Promise<void> {
  const input = await draftInput({ to: [to], project: PROJECT });
  for (let index = 0; index < count; index++) {
    const { publicId, versionNo } = await createCorrespondence(caller.ctx, input);
    caller.drafts.push({ publicId, versionNo });
  }
}

/** Submits one letter as the browser does: the action of the draft's page, posted to that page's address. */
export async function submitDraft(door: Door, actionId: string, caller: Caller, draft: Draft): Promise<string> {
  const body = JSON.stringify([
    { idempotencyKey: newPublicId(), input: draft },
    { actingOrganizationPublicId: caller.ctx.actor.organizationPublicId },
  ]);
  const headers = {
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
    cookie: caller.cookie,
    'next-action': actionId,
    origin: `http://${door.host}`,
  };
  const path = `/p/${PROJECT}/correspondence/${draft.publicId}/edit`;
  // A queue is measured to its end.
  const reply = await ask(door, path, { headers, body, patienceMs: 0 });
  if (reply.status === 200 && reply.text.includes('"ok":true')) return reply.text;
  throw new Error(`${nameOf(reply)} ${reply.text.slice(0, 500)}`);
}
