import { expect, it } from 'vitest';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { newPublicId } from '@/lib/platform/id';
import { listOpened, MAX_OPENED } from './list-opened';

const { controller: sender, recipientViewer: receiver, rival } = await castOf('controller', 'recipientViewer', 'rival');

it('lists documents in the order of the identifiers, each once, with its page and status', async () => {
  const [first, second] = [await makeSubmitted(sender), await makeSubmitted(sender, { subject: 'เปิดล่าสุด' })];
  const listed = await listOpened(receiver, [second.publicId, first.publicId, second.publicId]);
  expect(listed.map(({ publicId }) => publicId)).toEqual([second.publicId, first.publicId]);
  expect(listed[0]).toMatchObject({
    number: second.documentNumber,
    subject: 'เปิดล่าสุด',
    fromCode: 'คคง.',
    href: `/p/LCBP3-C2/correspondence/${second.publicId}`,
  });
  expect(listed[0]?.status.name).not.toBe('');
});

it('leaves out what the actor may not see, what does not exist, and what is no identifier', async () => {
  const { publicId } = await makeSubmitted(sender);
  expect(await listOpened(rival, [publicId, newPublicId(), "' OR 1=1"])).toEqual([]);
  expect(await listOpened(receiver, [])).toEqual([]);
  expect(await listOpened({ ...receiver, locale: 'en' }, [newPublicId(), publicId])).toHaveLength(1);
});

it('reads no more than the start shows', async () => {
  const { publicId } = await makeSubmitted(sender);
  const unknown = Array.from({ length: MAX_OPENED }, () => newPublicId());
  expect(await listOpened(receiver, [...unknown, publicId])).toEqual([]);
});
