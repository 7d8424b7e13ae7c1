import { expect, test } from 'vitest';
import type { AttachmentValue } from './draft-parts';
import { mainPdf } from './main-pdf';
import type { Upload } from './use-uploads';

const stored = (fileName: string): AttachmentValue => ({
  publicId: `id of ${fileName}`,
  fileName,
  sizeBytes: 1,
  isScanned: false,
});
const upload = (name: string, message: string | null = null): Upload => ({
  key: `key of ${name}`,
  file: new File(['%PDF'], name),
  share: 0,
  state: message ? 'failed' : 'sending',
  message,
});

test('a PDF is shown from this device while it is sent, and under the same key once it has arrived', () => {
  const coming = upload('letter.pdf');
  const before = mainPdf([], { uploads: [coming], local: {} });
  expect(before).toMatchObject({ publicId: coming.key, name: 'letter.pdf', local: coming.file });
  const after = mainPdf([stored('letter.pdf')], { uploads: [], local: { 'id of letter.pdf': coming } });
  expect(after).toEqual(before);
});

test('a PDF of a stored draft is shown from the server', () => {
  const file = mainPdf([stored('letter.pdf')], { uploads: [], local: {} });
  expect(file?.publicId).toBe('id of letter.pdf');
  expect(file).not.toHaveProperty('local');
});

test.each([
  { name: 'no file', attachments: [], uploads: [] },
  { name: 'no PDF', attachments: ['plan.dwg'], uploads: [upload('plan2.dwg')] },
  { name: 'a PDF that was refused', attachments: [], uploads: [upload('letter.pdf', 'too large')] },
  { name: 'another file made the main one', attachments: ['plan.dwg', 'letter.pdf'], uploads: [upload('late.pdf')] },
])('nothing is shown: $name', ({ attachments, uploads }) => {
  expect(mainPdf(attachments.map(stored), { uploads, local: {} })).toBeNull();
});
