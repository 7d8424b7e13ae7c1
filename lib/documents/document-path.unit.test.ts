import { expect, test } from 'vitest';
import { documentPath, registerPath } from './document-path';

const one = { projectCode: 'สคฉ.3/1', publicId: '0199' };

test('each document has one page, from every link', () => {
  const project = `/p/${encodeURIComponent('สคฉ.3/1')}`;
  expect(documentPath({ ...one, typeCode: 'LETTER' })).toBe(`${project}/correspondence/0199`);
  expect(documentPath({ ...one, typeCode: 'RFA' })).toBe(`${project}/rfas/0199`);
  expect(documentPath({ ...one, typeCode: 'RFA', isDraft: true })).toBe(`${project}/rfas/0199/edit`);
  expect(registerPath('X', 'A TYPE OF TOMORROW')).toBe('/p/X/correspondence');
});
