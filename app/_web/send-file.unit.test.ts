import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { OpenedAttachment } from '@/lib/documents/files/open-attachment';
import { sendFile } from './send-file';

const content = Buffer.from('0123456789');

const file = (facts: Partial<OpenedAttachment> = {}): OpenedAttachment => ({
  publicId: '019a0000-0000-7000-8000-000000000000',
  filename: 'แบบ.pdf',
  mimeType: 'application/pdf',
  sizeBytes: content.length,
  sha256: 'ab'.repeat(32),
  isConfidential: false,
  etag: `"${'ab'.repeat(32)}"`,
  part: null,
  read: ({ start, end }) => Readable.from([content.subarray(start, end + 1)]) as ReturnType<OpenedAttachment['read']>,
  ...facts,
});

const get = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers });

describe('a file goes out', () => {
  it('whole, with a name any browser understands', async () => {
    const answer = sendFile(get(), file(), 'attachment');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('0123456789');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache, no-transform',
      'content-length': '10',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E0%B9%81%E0%B8%9A%E0%B8%9A.pdf");
  });

  it('in part', async () => {
    const answer = sendFile(get(), file({ part: { start: 2, end: 4 } }), 'attachment');
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(answer.headers.get('content-length')).toBe('3');
    expect(await answer.text()).toBe('234');
  });

  it('not at all, when the part lies behind its end', () => {
    const answer = sendFile(get(), file({ part: 'unsatisfiable' }), 'attachment');
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  it.each([['exactly'], ['weak'], ['in a list'], ['any']])('not again to somebody who has it (%s)', (how) => {
    const tag = `"${'ab'.repeat(32)}"`;
    const asked = { exactly: tag, weak: `W/${tag}`, 'in a list': `"x", ${tag}`, any: '*' }[how] ?? '';
    const again = get({ 'if-none-match': asked });
    expect(sendFile(again, file(), 'attachment').status).toBe(304);
    const confidential = sendFile(again, file({ isConfidential: true }), 'attachment');
    expect(confidential.status).toBe(304);
    expect(confidential.headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(sendFile(get({ 'if-none-match': '"x"' }), file(), 'attachment').status).toBe(200);
  });
});
