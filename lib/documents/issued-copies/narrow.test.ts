import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeContractDrawing, makeDrawing } from '@/db/testing/factories/drawings';
import { findOrganization } from '@/db/testing/factories/people';
import { makeDrawingRfa } from '@/db/testing/factories/rfa-drafts';
import { plainReaders } from '@/lib/people/identity/access/plain-readers';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import type { CirculationDetail } from '../circulations/dto';
import type { NcrDetail } from '../ncrs/dto';
import { getRfa } from '../rfas/read/get-rfa';
import { decideRfa } from '../rfas/review/decide-rfa';
import { DecideRfa } from '../rfas/schema';
import { submitRfa } from '../rfas/submit/submit-rfas';
import { makeRfaCast } from '../rfas/testing/rfa-cast';
import type { TransmittalDetail, TransmittalItem } from '../transmittals/dto';
import { narrowCirculation, narrowNcr, narrowRfa, narrowTransmittal, type Readers } from './narrow';

// A copy has nothing that one of its readers may not see; a reader more can only take something away.

const db = getDatabase();
const { controller, contractor } = await castOf('controller', 'contractor');
const readersOf = async (...codes: string[]): Promise<Readers> =>
  plainReaders(db, await Promise.all(codes.map(async (code) => (await findOrganization(code)).id)), 'th');

let items: TransmittalItem[];

function item(kind: TransmittalItem['kind'], publicId: string | null, title: string): TransmittalItem {
  return {
    position: 1,
    kind,
    isHidden: false,
    publicId,
    pagePublicId: publicId,
    typeCode: null,
    number: title,
    revisionLabel: 'B',
    title,
    copies: 1,
    media: '',
    files: [],
  };
}

beforeAll(async () => {
  const between = await makeSubmitted(controller, { to: ['สคฉ.3'] });
  const shared = await makeSubmitted(controller, { to: ['ผรม.2'] });
  const secret = await makeSubmitted(controller, { to: ['ผรม.2'], secrecy: 'CONFIDENTIAL' });
  const draft = await makeDrawing(contractor);
  const drawing = await makeContractDrawing(controller);
  items = [
    item('TEXT', null, 'text'),
    item('CORRESPONDENCE', between.publicId, 'between'),
    item('CORRESPONDENCE', shared.publicId, 'shared'),
    item('CORRESPONDENCE', secret.publicId, 'secret'),
    item('SHOP', draft.revisionPublicId, 'draft'),
    item('CONTRACT_DRAWING', drawing.publicId, 'drawing'),
  ];
});
afterAll(closeDatabase);

async function titles(...codes: string[]): Promise<string[]> {
  const transmittal = { items, recipients: [] } as unknown as TransmittalDetail;
  const narrowed = await narrowTransmittal(await readersOf(...codes), transmittal);
  for (const { isHidden, title, number, publicId } of narrowed.items) {
    if (isHidden) expect([title, number, publicId]).toEqual(['', null, null]);
  }
  return narrowed.items.map(({ title }) => title).filter(Boolean);
}

describe('items and drawings', () => {
  it('stay if every reader sees them; a confidential document never does', async () => {
    expect(await titles('คคง.')).toEqual(['text', 'between', 'shared', 'drawing']);
    expect(await titles('ผรม.2')).toEqual(['text', 'shared', 'draft', 'drawing']);
    expect(await titles('คคง.', 'ผรม.2')).toEqual(['text', 'shared', 'drawing']);
    expect(await titles('คคง.', 'ผรม.2', 'ผรม.1')).toEqual(['text']);
  });

  it('of an NCR as well', async () => {
    const drawings = items.slice(4);
    const ncr = { drawings } as unknown as NcrDetail;
    const narrowed = await narrowNcr(await readersOf('คคง.', 'ผรม.2'), ncr);
    expect(narrowed.drawings.map(({ title }) => title)).toEqual(['', 'drawing']);
  });
});

it('people are named if every reader may know them', async () => {
  const recipients = await Promise.all(
    ['คคง.', 'ผรม.2', 'ผรม.4'].map(async (code) => ({
      organization: { publicId: (await findOrganization(code)).publicId, code, name: code },
      acknowledgedBy: { publicId: '', name: code },
    })),
  );
  const named = async (...codes: string[]) => {
    const transmittal = { items: [], recipients } as unknown as TransmittalDetail;
    const narrowed = await narrowTransmittal(await readersOf(...codes), transmittal);
    return narrowed.recipients.flatMap(({ acknowledgedBy }) => acknowledgedBy?.name ?? []);
  };
  expect(await named('คคง.')).toEqual(['คคง.', 'ผรม.2', 'ผรม.4']);
  // A contractor does not know the people of another one.
  expect(await named('คคง.', 'ผรม.2')).toEqual(['คคง.', 'ผรม.2']);
});

it('a sheet of a cancelled document keeps the reason to itself', () => {
  const sheet = { source: { isCancelled: true }, closeReason: 'x', closedBy: { publicId: '', name: 'y' } };
  expect(narrowCirculation(sheet as CirculationDetail)).toMatchObject({ closeReason: null, closedBy: null });
  const closed = { ...sheet, source: { isCancelled: false } };
  expect(narrowCirculation(closed as CirculationDetail)).toMatchObject({ closeReason: 'x' });
});

it('results and comments stay if they were written for all parties', async () => {
  const cast = await makeRfaCast();
  const draft = await makeDrawingRfa(cast.control, 1);
  const { publicId } = await submitRfa(cast.control, { publicId: draft.publicId });
  const said = (code: string) => DecideRfa.parse({ publicId, action: 'RESPOND', code, comment: 'ในทีม' });
  await decideRfa(cast.reviewer, said('1C'));
  const read = await getRfa(cast.lead, publicId);
  expect(read.items.flatMap(({ results }) => results.map(({ result }) => result.code))).toEqual(['1C']);
  const { rows } = await listHistory(cast.lead, read.workflow.instanceId);
  const coded = (of: typeof rows) => of.flatMap(({ code }) => code ?? []);
  expect(coded(rows)).toEqual(['1C']);
  const { rfa, reviews } = await narrowRfa(await readersOf('คคง.', 'ผรม.2'), read, rows);
  expect(rfa.items.flatMap(({ results }) => results)).toEqual([]);
  expect(coded(reviews)).toEqual([]);
});
