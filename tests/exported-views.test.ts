import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRegisterAddress } from '@/app/(app)/_documents/register/register-address';
import { REGISTERS } from '@/app/(app)/p/[project]/registers';
import { callOperation, tokenOf } from '@/app/api/v1/testing/call-operation';
import { closeDatabase, getDatabase } from '@/db/client';
import { exports } from '@/db/schema/exports';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { acknowledgeCirculation } from '@/lib/documents/circulations/answers/acknowledge-circulation';
import { makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import { findMadeFile } from '@/lib/documents/exports/made-files';
import { EXPORTED_REGISTERS } from '@/lib/documents/exports/registers';
import { ExportRequest } from '@/lib/documents/exports/schema';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import { makeNcr } from '@/lib/documents/ncrs/testing/make-ncr';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import { type Browser, openBrowser, openRequest } from './access/actions/call';
import { request as asking } from './access/next-headers';
import { listPages } from './access/pages/list-pages';
import { openPage } from './access/pages/open-page';

// A register's file, print and REST answer have the rows that its page counts, in each view.

vi.mock('next/headers', async () => (await import('./access/next-headers')).nextHeaders);
// Texts are their keys and their values.
const say = vi.hoisted(() => {
  const text = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ');
  return Object.assign(text, { rich: text, markup: text, raw: text, has: () => true });
});
vi.mock('next-intl/server', () => ({ getTranslations: async () => say, getLocale: async () => 'th' }));
vi.mock('next-intl', async (original) => ({
  ...(await original<object>()),
  useTranslations: () => say,
  useLocale: () => 'th',
}));

const PROJECT = 'LCBP3-C2';
/** REST lists that take a view, by register. */
const REST: Partial<Record<ViewRegister, string>> = {
  correspondence: '/correspondences',
  rfas: '/rfas',
  transmittals: '/transmittals',
  ncrs: '/ncrs',
  circulations: '/circulations',
};
const CASES = (Object.keys(REGISTERS) as ViewRegister[]).flatMap((name) => {
  const { views } = REGISTERS[name].spec;
  return (views.length > 0 ? views : ['']).map((view) => ({ name, view }));
});
const pages = listPages();
const people = {} as Record<'contractor' | 'control', { ctx: UserCtx; browser: Browser; token: string }>;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  const cast = await makeCast();
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  for (const [name, ctx] of Object.entries({ contractor, control: cast.control })) {
    const token = await tokenOf(ctx, ['document.view']);
    people[name as keyof typeof people] = { ctx, browser: await openBrowser(ctx), token };
  }
  // Of every view another number.
  for (const to of ['คคง.', 'สคฉ.3']) await makeSubmitted(contractor, { to: [to] });
  for (let at = 0; at < 3; at += 1) await makeSubmitted(cast.sender, { to: ['ผรม.2'] });
  await makeDraft(contractor);
  for (const isDraft of [true, false, false]) await makeRfa(contractor, { isDraft });
  await makeTransmittal(contractor);
  for (let at = 0; at < 2; at += 1) {
    await submitTransmittal(contractor, { publicId: (await makeTransmittal(contractor)).publicId });
  }
  const raiser = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  for (let at = 0; at < 2; at += 1) await submitNcr(raiser, { publicId: (await makeNcr(raiser)).publicId });
  const { sheet } = await makeSheet(cast);
  await makeSheet(cast);
  await acknowledgeCirculation(await userCtx(cast.informed), { publicId: sheet.publicId, comment: '' });
  await makeDrawing(contractor, { title: 'ฐานราก' });
});
beforeEach(() => getRedis().flushdb());
afterAll(async () => {
  for (const name of ['next/headers', 'next-intl/server', 'next-intl']) vi.doUnmock(name);
  closeRedis();
  await closeDatabase();
});

const readerOf = (name: ViewRegister) => people[name === 'circulations' ? 'control' : 'contractor'];
const queryOf = (view: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ ...(view && { view }), ...more });

/** Count on the page of the address. */
async function countedBy(name: ViewRegister, raw: Record<string, string>): Promise<number> {
  const { params } = parseRegisterAddress(REGISTERS[name].spec, raw);
  return (await REGISTERS[name].list(readerOf(name).ctx, PROJECT, params)).total;
}

/** The page or route below a register, with its parameters. */
function placeBelow(name: ViewRegister, below: 'export' | 'print') {
  const [, , , ...path] = REGISTERS[name].path(PROJECT).split('/');
  const [folder = '', kind] = path;
  const address = `/p/[project]/${folder}${kind ? '/[kind]' : ''}/${below}`;
  const page = pages.find((one) => one.address === address);
  if (!page) throw new Error(`no ${address}`);
  return {
    page,
    params: { project: PROJECT, ...(kind && { kind }) },
    path: `${REGISTERS[name].path(PROJECT)}/${below}`,
  };
}

async function exported(name: ViewRegister, query: URLSearchParams, method: 'GET' | 'POST' = 'GET') {
  openRequest(readerOf(name).browser);
  for (const [key, value] of asking.cookies) asking.headers.set('cookie', `${key}=${value}`);
  const { page, params, path } = placeBelow(name, 'export');
  const handler = (await page.load())[method] as (
    request: NextRequest,
    context: { params: Promise<object> },
  ) => Promise<Response>;
  const request = new NextRequest(`http://localhost:3000${path}?${query}`, { method, headers: asking.headers });
  return handler(request, { params: Promise.resolve(params) });
}

async function rowsOfCsv(name: ViewRegister, query: URLSearchParams): Promise<number> {
  const answer = await exported(name, query);
  expect(answer.status).toBe(200);
  const content = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
  expect(await findMadeFile(sha256(content))).toMatchObject({ format: 'csv' });
  const data = text.slice(0, text.lastIndexOf('\r\n', text.length - 3) + 2);
  expect(text.slice(data.length)).toContain(`SHA-256 ${sha256(data)}`);
  // Subjects of this test have no line breaks; the first line is the header, the last one says where the file is from.
  return text.split('\r\n').filter((line) => line !== '').length - 2;
}

/** Rows of a sheet below its caption and header; the caption. */
async function sheetOf(name: ViewRegister, query: URLSearchParams) {
  const files = unzipSync(new Uint8Array(await (await exported(name, query)).arrayBuffer()));
  const text = (file: string) => new TextDecoder().decode(files[file]);
  return {
    rows: (text('xl/worksheets/sheet1.xml').match(/<row>/g)?.length ?? 0) - 2,
    words: text('xl/worksheets/sheet1.xml'),
  };
}

/** Rows that the worker reads for the requested PDF. */
async function rowsOfPdf(name: ViewRegister, query: URLSearchParams): Promise<number> {
  const { ctx } = readerOf(name);
  await getDatabase().delete(exports);
  const answer = await exported(name, query, 'POST');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exports']);
  const [made] = await getDatabase().select().from(exports);
  const read = EXPORTED_REGISTERS[made?.register ?? '']?.read;
  if (!made || !read) throw new Error('no export');
  return (await readWhole(await read(ctx, ExportRequest.parse(made.request), 1000))).length;
}

async function printed(name: ViewRegister, query: URLSearchParams): Promise<number> {
  const { page, params } = placeBelow(name, 'print');
  const { mark, words } = await openPage(page, { method: 'GET', params, query }, readerOf(name).browser);
  expect(mark).toBe('●');
  return Number(/^count ([\d,]+)$/m.exec(words)?.[1]);
}

describe.each(CASES)('$name in the view “$view”', ({ name, view }) => {
  it('leaves with as many rows as its page counts, in every format', async () => {
    const count = await countedBy(name, view ? { view } : {});
    const isEmptySaid = (await sheetOf(name, queryOf(view, { format: 'xlsx' }))).words.includes('· empty');
    expect({
      csv: await rowsOfCsv(name, queryOf(view, { format: 'csv' })),
      xlsx: (await sheetOf(name, queryOf(view, { format: 'xlsx' }))).rows,
      pdf: await rowsOfPdf(name, queryOf(view, { format: 'pdf' })),
      print: await printed(name, queryOf(view)),
      isEmptySaid,
    }).toEqual({ csv: count, xlsx: count, pdf: count, print: count, isEmptySaid: count === 0 });
  });

  it('leaves over REST with the same number', async () => {
    const path = REST[name];
    if (!path) return expect(REGISTERS[name].spec.views).toEqual([]);
    const { body } = await callOperation(`get ${path}`, {
      token: readerOf(name).token,
      query: `?${queryOf(view, { project: PROJECT })}`,
    });
    expect(body.total).toBe(await countedBy(name, { view }));
  });
});

it.each(Object.keys(REGISTERS) as ViewRegister[])('%s: asks the worker for evidence packs', async (name) => {
  const ask = async (more: Record<string, string>) => {
    await getDatabase().delete(exports);
    const answer = await exported(name, queryOf('', { format: 'zip', ...more }), 'POST');
    const [asked] = await getDatabase().select().from(exports);
    return { status: answer.status, asked, request: asked && ExportRequest.parse(asked.request) };
  };
  const publicId = newPublicId();
  expect(await ask({})).toMatchObject({ status: 303, asked: { format: 'zip', register: name } });
  expect((await ask({ record: publicId })).request?.record).toEqual({ publicId, withReferences: false });
  expect((await ask({ record: publicId, thread: '1' })).request?.record).toEqual({ publicId, withReferences: true });
  expect((await ask({ record: 'x' })).asked).toBeUndefined();
  const { headers } = await exported(name, queryOf('', { format: 'zip' }));
  expect(headers.get('location')).toContain('/exports/new');
});

it.each(Object.keys(REST) as ViewRegister[])('%s: the views of this test differ', async (name) => {
  const [all, ...others] = await Promise.all(REGISTERS[name].spec.views.map((view) => countedBy(name, { view })));
  expect(others.filter((count) => count !== all).length).toBeGreaterThan(0);
});

it.each(Object.keys(REST) as ViewRegister[])('%s: a view that is no more leaves in no format', async (name) => {
  const query = (format: string) => queryOf('gone', { format });
  expect((await exported(name, query('csv'))).status).toBe(422);
  expect((await exported(name, query('xlsx'))).status).toBe(422);
  const sent = await exported(name, query('pdf'), 'POST');
  expect(sent.headers.get('location')).toContain('refused=FILTERS_REFUSED');
  expect(await printed(name, queryOf('gone'))).toBeNaN();
  const { status } = await callOperation(`get ${REST[name]}`, {
    token: readerOf(name).token,
    query: `?${queryOf('gone', { project: PROJECT })}`,
  });
  expect(status).toBe(422);
});
