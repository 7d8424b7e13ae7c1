import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { makeRfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { callOperation, tokenOf } from '../testing/call-operation';

const WHY = { reasonCode: 'WRONG_TYPE', reason: 'สาขางานในเลขผิด' };
const SCOPES = [
  'document.view',
  'rfa.create',
  'rfa.submit',
  'rfa.discard',
  'number.void',
  'numbering.hold',
  'numbering.manual',
];

let admin: UserCtx;
let token: string;

beforeAll(async () => {
  await makeRfaCast();
  admin = await userCtx(
    await makeUser({
      organization: 'ผรม.2',
      role: 'ORG_ADMIN',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  token = await tokenOf(admin, SCOPES);
});

// The limits of number-issuing calls are a minute long; each test starts a new one.
beforeEach(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

describe('numbers of RFAs over REST', () => {
  it('are issued early, the same when asked again, and void when the draft is thrown away', async () => {
    const { publicId } = await makeRfaDraft(admin);
    const ask = (body: object = {}, key = newPublicId()) =>
      callOperation('post /documents/{publicId}/generate-number', { token, publicId, body, key });
    const wrong = await ask({ counterKey: { rfaTypeId: 'MAT' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'NUMBER_CONTEXT_MISMATCH' } });
    const first = await ask({
      versionNo: 1,
      counterKey: { rfaTypeId: 'MST', disciplineId: 'STR', recipientOrgId: null },
    });
    expect(first).toMatchObject({ status: 200, body: { publicId, versionNo: 2 } });
    expect((await ask()).body).toEqual(first.body);
    const patch = { versionNo: 2, disciplineCode: 'GEO' };
    const editing = await tokenOf(admin, [...SCOPES, 'rfa.edit']);
    const edited = await callOperation('patch /rfas/{publicId}', { token: editing, publicId, body: patch });
    expect(edited).toMatchObject({ status: 409, body: { code: 'NUMBER_ISSUED' } });
    expect((await callOperation('post /rfas/{publicId}/discard', { token, publicId, body: {} })).status).toBe(200);
    const changes = await callOperation('get /document-numbering/changes', {
      token,
      query: '?project=LCBP3-C2&kind=VOID',
    });
    expect(JSON.stringify(changes.body)).toContain('LCBP3-C2-RFA-STR-MST-');
  });

  it('are previewed by what decides them, also by a template that is tried, and nothing is taken', async () => {
    const place = {
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'RFA',
      contractPublicId: await findContractPublicId('LCBP3-C2'),
      rfaTypeCode: 'MAT',
      disciplineCode: 'STR',
    };
    const preview = (body: object, scopes = ['document.view', 'rfa.create', 'numbering.template']) =>
      tokenOf(admin, scopes).then((asking) =>
        callOperation('post /document-numbering/preview', { token: asking, body }),
      );
    const documentNumber = 'LCBP3-C2-RFA-STR-MAT-0001-A';
    for (const _ of ['first', 'again']) {
      expect(await preview(place)).toMatchObject({ status: 200, body: { documentNumber } });
    }
    for (const [lacking, code] of [
      ['contractPublicId', 'CONTRACT_REQUIRED'],
      ['rfaTypeCode', 'RFA_TYPE_UNKNOWN'],
      ['disciplineCode', 'RFA_DISCIPLINE_REQUIRED'],
    ] as const) {
      const answer = await preview({ ...place, [lacking]: null });
      expect(answer, lacking).toMatchObject({ status: 422, body: { code } });
    }
    const letter = await preview({ projectPublicId: place.projectPublicId, typeCode: 'LETTER' });
    expect(letter).toMatchObject({ status: 422, body: { code: 'RECIPIENT_REQUIRED' } });
    const template = 'R/{PROJECT}/{RFA_TYPE}/{DISCIPLINE}/{SEQ:3}-{REV}';
    const tried = await preview({ ...place, template });
    expect(tried).toMatchObject({
      status: 200,
      body: {
        documentNumber: 'R/LCBP3-C2/MAT/STR/001-A',
        templateUsed: template,
        report: { lint: [{ level: 'warning', code: 'SHARED_BY_NEXT_CONTRACTOR' }] },
      },
    });
    expect((await preview(place, ['document.view', 'correspondence.create'])).status).toBe(403);
    expect((await preview({ ...place, template }, ['document.view', 'rfa.create'])).status).toBe(403);
    const { publicId } = await makeRfaDraft(admin, { rfaTypeCode: 'MAT' });
    const sent = await callOperation('post /rfas/{publicId}/submit', { token, publicId, body: {} });
    expect(sent).toMatchObject({ status: 200, body: { documentNumber } });
  });

  it('are held, and put onto a draft that is sent with them', async () => {
    const place = {
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'RFA',
      contractPublicId: await findContractPublicId('LCBP3-C2'),
      rfaTypeCode: 'MST',
      purpose: 'ขั้นตอนงานเสาเข็ม',
    };
    const reserve = (body: object) => callOperation('post /document-numbering/reservations', { token, body });
    expect(await reserve(place)).toMatchObject({ status: 422, body: { code: 'RFA_DISCIPLINE_REQUIRED' } });
    const held = await reserve({ ...place, disciplineCode: 'STR' });
    expect(held.status).toBe(201);
    const [one] = held.body.reservations as { token: string; documentNumber: string }[];
    const { publicId } = await makeRfaDraft(admin);
    const confirm = () =>
      callOperation('post /document-numbering/reservations/{token}/confirm', {
        token,
        path: { token: one?.token ?? '' },
        body: { publicId, versionNo: 1 },
      });
    expect(await confirm()).toMatchObject({ status: 200, body: { publicId, documentNumber: one?.documentNumber } });
    expect((await confirm()).status).toBe(409);
    const sent = await callOperation('post /rfas/{publicId}/submit', { token, publicId, body: {} });
    expect(sent).toMatchObject({ status: 200, body: { documentNumber: one?.documentNumber } });
  });

  it('are given on paper, voided by their text, and replaced', async () => {
    const draft = await makeRfaDraft(admin, { rfaTypeCode: 'PRD', disciplineCode: 'MEC' });
    const number = 'LCBP3-C2-RFA-MEC-PRD-0003-A';
    const body = { publicId: draft.publicId, number, reason: 'ออกเลขบนกระดาษ' };
    const given = await callOperation('post /document-numbering/manual', { token, body });
    expect(given).toMatchObject({ status: 200, body: { documentNumber: number, skippedCount: 2 } });
    const text = { project: 'LCBP3-C2', type: 'RFA', number, ...WHY };
    const voided = await callOperation('post /document-numbering/void', { token, body: text });
    expect(voided).toMatchObject({
      status: 200,
      body: { documentNumber: number, document: { publicId: draft.publicId, statusCode: 'CC' } },
    });
    const { publicId } = await makeSentRfa(admin);
    const made = await callOperation('post /document-numbering/replace', { token, body: { publicId, ...WHY } });
    expect(made).toMatchObject({
      status: 201,
      body: { voided: { statusCode: 'CC' }, replacement: { statusCode: 'DFT' } },
    });
    const replacement = made.body.replacement as { publicId: string };
    const rfa = await callOperation('get /rfas/{publicId}', { token, publicId: replacement.publicId });
    expect(rfa).toMatchObject({ status: 200, body: { isDraft: true, documentNumber: null } });
    const facts = await callOperation('get /correspondences/{publicId}/number', { token, publicId });
    expect(facts.body).toMatchObject({ void: { replacedBy: { publicId: replacement.publicId, typeCode: 'RFA' } } });
  });

  it('have aliases, added and removed by the permitted', async () => {
    const { publicId } = await makeSentRfa(admin);
    const note = (asking: string) =>
      callOperation('post /correspondences/{publicId}/aliases', {
        token: asking,
        path: { publicId },
        body: { number: 'ITD 12/2569' },
      });
    expect((await note(token)).status).toBe(403);
    const receiving = await tokenOf(admin, [...SCOPES, 'correspondence.receive']);
    const added = await note(receiving);
    expect(added.status).toBe(201);
    expect(await note(receiving)).toMatchObject({ status: 409, body: { code: 'ALIAS_TAKEN' } });
    const facts = await callOperation('get /correspondences/{publicId}/number', { token, publicId });
    expect(facts.body).toMatchObject({ aliases: [{ number: 'ITD 12/2569', organization: { code: 'ผรม.2' } }] });
    const removed = await callOperation('post /correspondences/{publicId}/aliases/{aliasPublicId}/remove', {
      token: receiving,
      path: { publicId, aliasPublicId: String(added.body.publicId) },
    });
    expect(removed.status).toBe(200);
  });

  it('are refused without the scope', async () => {
    const reading = await tokenOf(admin, ['document.view']);
    const draft = await makeRfaDraft(admin);
    const { publicId } = await makeSentRfa(admin);
    for (const [operation, body] of [
      ['post /document-numbering/manual', { publicId: draft.publicId, number: 'X-1', reason: 'ออกเลขบนกระดาษ' }],
      ['post /document-numbering/replace', { publicId, ...WHY }],
    ] as const) {
      expect((await callOperation(operation, { token: reading, body })).status, operation).toBe(403);
    }
    const ask = { token: reading, publicId: draft.publicId, body: {} };
    expect((await callOperation('post /documents/{publicId}/generate-number', ask)).status).toBe(403);
  });
});
