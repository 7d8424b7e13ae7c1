import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { ProjectChoices } from '@/lib/documents/choices/dto';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callApi, callOperation, tokenOf } from '../testing/call-operation';

// A client that has nothing but its token: every identifier it sends is one that the API answered.

const SCOPES = [
  'document.view',
  'correspondence.create',
  'correspondence.submit',
  'rfa.create',
  'rfa.edit',
  'rfa.submit',
  'transmittal.create',
  'transmittal.submit',
  'circulation.manage',
];

let token: string;

beforeAll(async () => {
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  token = await tokenOf(await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' })), SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const call = async (operation: string, options: Partial<Call> = {}) => {
  const { status, body } = await callOperation(operation, { token, key: newPublicId(), ...options });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf('method'))], { type: 'application/pdf' }), 'method.pdf');
  const request = new Request('http://localhost:3000/api/v1/attachments', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = (await (await callApi(request)).json()) as { publicId: string };
  return answer.publicId;
}

/** @throws Error where the API offers nothing to choose */
function first<T>(choices: readonly T[], isMeant: (choice: T) => boolean = () => true): T {
  const choice = choices.find(isMeant);
  if (choice === undefined) throw new Error('the API offers none');
  return choice;
}

it('names its person, organization and permissions', async () => {
  const me = await call('get /me');
  expect(me).toMatchObject({ organization: { code: 'ผรม.2' }, scopes: [...SCOPES].sort() });
  expect([...(me.permissions as string[])].sort()).toEqual([...SCOPES].sort());
});

it('makes a letter, an RFA, a transmittal and a circulation from the answers of the API alone', async () => {
  const { projects } = (await call('get /projects')) as { projects: { code: string }[] };
  const { code } = first(projects, (project) => project.code === 'LCBP3-C2');
  const choices = (await call('get /projects/{code}/choices', { path: { code } })) as unknown as ProjectChoices;
  const projectPublicId = choices.project.publicId;
  const contract = first(choices.contracts, ({ rfa }) => rfa !== null);
  const consultant = first(contract.rfa?.recipients ?? []);

  const letter = await call('post /correspondences', {
    body: {
      projectPublicId,
      typeCode: first(choices.types, ({ requiresContract }) => !requiresContract).code,
      subject: 'ส่งแผนงานประจำเดือน',
      body: 'เรียนมาเพื่อโปรดทราบ',
      to: [{ organizationPublicId: consultant.publicId }],
    },
  });
  const sentLetter = await call('post /correspondences/{publicId}/submit', { publicId: String(letter.publicId) });
  expect(sentLetter.documentNumber).toMatch(/^ผรม\.2-คคง\.-\d{4}-\d{4}$/);

  const rfa = await call('post /rfas', {
    body: {
      projectPublicId,
      contractPublicId: contract.publicId,
      rfaTypeCode: first(contract.rfa?.rfaTypes ?? [], ({ contentRule }) => contentRule === 'FILE').code,
      disciplineCode: first(contract.disciplines).code,
      subject: 'ขออนุมัติขั้นตอนการทำงาน',
      attachmentPublicIds: [await upload()],
    },
  });
  await call('post /rfas/{publicId}/ready', { publicId: String(rfa.publicId), body: { isReady: true } });

  const transmittal = await call('post /transmittals', {
    body: {
      projectPublicId,
      contractPublicId: contract.publicId,
      subTypeNumber: first(contract.subTypes).number,
      subject: 'นำส่งขั้นตอนการทำงาน',
      to: [{ organizationPublicId: consultant.publicId }],
      items: [{ kind: 'DOCUMENT', publicId: rfa.publicId }],
    },
  });
  const sent = await call('post /transmittals/{publicId}/submit', { publicId: String(transmittal.publicId) });
  const onList = await call('get /rfas/{publicId}', { publicId: String(rfa.publicId) });
  expect(sent.rfas).toEqual([{ publicId: rfa.publicId, documentNumber: onList.documentNumber }]);
  expect(onList.documentNumber).toMatch(/^LCBP3-C2-RFA-/);

  const sheet = await call('post /circulations', {
    body: {
      documentPublicId: letter.publicId,
      deadlineDate: '2039-12-31',
      assignees: [{ userPublicId: first(choices.colleagues, ({ mayAnswer }) => mayAnswer).publicId, type: 'MAIN' }],
    },
  });
  expect(sheet.documentNumber).toMatch(/^ผรม\.2-CIR-/);
});

it('offers what drawings and reviews take, and RFAs to contractors alone', async () => {
  const path = { code: 'LCBP3-C2' };
  const choices = (await call('get /projects/{code}/choices', { path })) as unknown as ProjectChoices;
  expect(choices.drawings.mainCategories.length).toBeGreaterThan(0);
  expect(choices.drawings.categories.some(({ subCategories }) => subCategories.length > 0)).toBe(true);
  expect(choices.reviewCodes.map(({ code }) => code)).toContain('1N');
  const consultant = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const theirs = await tokenOf(consultant, ['document.view']);
  const seen = (await call('get /projects/{code}/choices', { path, token: theirs })) as unknown as ProjectChoices;
  expect(seen.contracts.map(({ rfa }) => rfa)).toEqual(seen.contracts.map(() => null));
});
