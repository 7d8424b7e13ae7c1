import { type Agent, request } from 'node:http';
import { writeSessionSecret } from '@/app/_web/session-cookie';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';

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
  const user: MadeUser = await makeUser({ organization, role: 'DOCUMENT_CONTROL' });
  const ctx = await userCtx(user);
  const { secret } = await transact(ctx, (tx) => openSession(tx, user.userId, 'PASSWORD'));
  return { ctx, cookie: `next-auth.session-token=${await writeSessionSecret(secret)}`, drafts: [] };
}

/** Gives a caller `count` complete letters, made by the product's own verb. */
export async function writeDrafts(
  caller: Caller,
  places: { projectPublicId: string; recipientPublicId: string },
  count: number,
): Promise<void> {
  const input = CreateCorrespondence.parse({
    projectPublicId: places.projectPublicId,
    typeCode: 'LETTER',
    subject: 'ขอส่งแบบเพื่อพิจารณา',
    body: 'เรียนมาเพื่อโปรดพิจารณา',
    to: [{ organizationPublicId: places.recipientPublicId }],
  });
  for (let index = 0; index < count; index++) {
    const { publicId, versionNo } = await createCorrespondence(caller.ctx, input);
    caller.drafts.push({ publicId, versionNo });
  }
}

/** Submits one letter as the browser does: the action of the draft's page, posted to that page's address. */
export function submitDraft(
  agent: Agent,
  { port, actionId, project }: { port: number; actionId: string; project: string },
  caller: Caller,
  draft: Draft,
): Promise<string> {
  const body = JSON.stringify([
    { idempotencyKey: newPublicId(), input: draft },
    { actingOrganizationPublicId: caller.ctx.actor.organizationPublicId },
  ]);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/p/${project}/correspondence/${draft.publicId}/edit`,
        headers: {
          accept: 'text/x-component',
          'content-type': 'text/plain;charset=UTF-8',
          'content-length': Buffer.byteLength(body),
          cookie: caller.cookie,
          host: `localhost:${port}`,
          'next-action': actionId,
          origin: `http://localhost:${port}`,
        },
      },
      (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 200 && text.includes('"ok":true')) resolve(text);
          else reject(new Error(`${response.statusCode} ${text.slice(0, 500)}`));
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
