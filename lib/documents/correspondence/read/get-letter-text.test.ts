import { expect, it } from 'vitest';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { getLetterText } from './get-letter-text';

const member = async (organization: string) => userCtx(await makeUser({ organization, role: 'DOCUMENT_CONTROL' }));

it('a letter beside a list has its text, its files, and those references that its reader may see', async () => {
  const writer = await member('คคง.');
  const known = await makeSubmitted(writer, { subject: 'ที่อ้างถึง' });
  const foreign = await makeSubmitted(writer, { to: ['ผรม.2'], subject: 'ของผู้รับเหมา' });
  const letter = await makeSubmitted(writer, {
    body: 'เรียนมาเพื่อทราบ',
    attachmentPublicIds: [await uploadPdf(writer, 'หนังสือ.pdf')],
    references: [known, foreign].map(({ publicId }) => ({ correspondencePublicId: publicId })),
  });
  const mine = await getLetterText(writer, letter.publicId);
  expect(mine.body).toBe('เรียนมาเพื่อทราบ');
  expect(mine.attachments.map(({ fileName }) => fileName)).toEqual(['หนังสือ.pdf']);
  expect(mine.references.map(({ documentNumber }) => documentNumber).sort()).toEqual(
    [known.documentNumber, foreign.documentNumber].sort(),
  );

  const theirs = await getLetterText(await member('สคฉ.3'), letter.publicId);
  expect(theirs.references.map(({ documentNumber }) => documentNumber)).toEqual([known.documentNumber]);
  // What refers to it is the thread's, not the sheet's.
  expect((await getLetterText(writer, known.publicId)).references).toEqual([]);
  await expect(getLetterText(await member('ผรม.4'), letter.publicId)).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
  });
});
