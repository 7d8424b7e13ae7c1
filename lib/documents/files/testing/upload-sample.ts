import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { UploadedFile } from '../store-upload';
import { uploadFile } from '../upload-file';

/** Uploads as a browser would. */
export function upload(
  actor: UserCtx,
  name: string,
  content: Buffer,
  idempotencyKey: string | null = null,
): Promise<UploadedFile> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  return sendForm(actor, form, idempotencyKey);
}

export async function sendForm(
  actor: UserCtx,
  form: FormData,
  idempotencyKey: string | null = null,
): Promise<UploadedFile> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return (await uploadFile(actor, { headers: request.headers, body: request.body, idempotencyKey })).answer;
}

/** Names of uploads that are arriving, or were left. */
export function incomingParts(): string[] {
  try {
    return readdirSync(path.join(env().STORAGE_DIR, 'incoming'));
  } catch {
    return [];
  }
}

export async function attachmentRow(publicId: string) {
  const [row] = await getDatabase().select().from(attachments).where(eq(attachments.publicId, publicId));
  return row;
}
