import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { getDatabase } from '@/db/client';
import { receiveFile } from '@/lib/documents/files/receive-file';
import { storeUpload } from '@/lib/documents/files/store-upload';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';

// An upload that dies with its file in place and its row not committed. Arguments: the actor's keys, the content.
const [userId, organizationId, content = '', marker = ''] = process.argv.slice(2);
const ctx = {
  actor: { kind: 'user', userId: Number(userId), organizationId: Number(organizationId), tokenScopes: null },
  requestId: 'test',
  ipAddress: null,
  userAgent: null,
  locale: 'th',
  db: getDatabase(),
} as unknown as UserCtx;

const file = await receiveFile(Readable.from([Buffer.from(content)]), 'killed.pdf');
await writeFile(marker, file.sha256);
await transact(ctx, async (tx) => {
  await storeUpload(tx, file);
  process.kill(process.pid, 'SIGKILL');
});
