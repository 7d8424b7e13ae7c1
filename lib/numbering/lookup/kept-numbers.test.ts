import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { CreateCirculation } from '@/lib/documents/circulations/schema';
import { registerIncoming } from '@/lib/documents/incoming/register-incoming';
import { RegisterIncoming } from '@/lib/documents/incoming/schema';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { projectDay } from '@/lib/platform/time/project-day';
import { listNumberChanges } from '../changes/list-number-changes';
import { listFormats } from '../formats/list-formats';
import { replayFormat } from '../formats/replay-format';
import { tryTemplate } from '../formats/try-template';
import { listHolds } from '../holds/list-holds';
import { completenessCertificate } from '../records/completeness-certificate';
import { inspectSeries } from '../records/inspect-series';
import { listCounters } from '../records/list-counters';
import { listNumberAudit } from '../records/list-number-audit';
import { listSeries } from '../records/list-series';
import { exportNumberAudit, numberAuditLog } from '../records/number-audit-log';
import { checkCertificate, listCertificates } from '../records/read-certificates';
import { rehearseYear } from '../records/rehearse-year';
import { verifyOneSeries } from '../records/verifications';
import { explainNumber } from './explain-number';
import { findNumberPlaces } from './find-number-places';
import { findNumbers } from './find-numbers';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const reason = 'ทดสอบเลขที่หน่วยงานเก็บไว้เอง';
const TEMPLATE = '{ORIGINATOR}-{CORR_TYPE}-{SEQ:5}-{YEAR:B.E.}';
const PAGE = { size: 50, after: null, before: null };

/** A number that ผรม.2 keeps to itself. */
interface Kept {
  kind: 'CIRCULATION' | 'INCOMING';
  number: string;
  /** Text that each number of its series prints. */
  mark: string;
  documentPublicId: string;
  series: string;
  sequence: number;
  certificate: string;
}

let kept: Record<Kept['kind'], Kept>;
let readers: Record<'ownKeeper' | 'foreignKeeper' | 'ownSuperadmin' | 'foreignSuperadmin', UserCtx>;

const make = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));

beforeAll(async () => {
  const control = await make({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  const editor = await make({ organization: 'ผรม.2', role: 'EDITOR' });
  const admin = await make({ organization: 'ผรม.2', role: 'ORG_ADMIN' });
  const project = { role: 'PROJECT_ADMIN', project: PROJECT } as const;
  readers = {
    ownKeeper: await make({ organization: 'ผรม.2', ...project }),
    foreignKeeper: await make({ organization: 'คคง.', ...project }),
    ownSuperadmin: await make({ organization: 'ผรม.2', role: 'SUPERADMIN' }),
    foreignSuperadmin: await make({ organization: 'สคฉ.3', role: 'SUPERADMIN' }),
  };
  const circulate = async () => {
    const { publicId: documentPublicId } = await makeSubmitted(control, { to: ['คคง.'] });
    const assignees = [{ userPublicId: editor.actor.publicId, type: 'MAIN' as const }];
    return createCirculation(
      control,
      CreateCirculation.parse({ documentPublicId, deadlineDate: '2039-12-31', assignees }),
    );
  };
  const receive = async () =>
    registerIncoming(
      control,
      RegisterIncoming.parse({
        projectPublicId: await findProjectPublicId(PROJECT),
        senderName: 'เทศบาลนครแหลมฉบัง',
        theirNumber: `ชบ/${newPublicId().slice(-6)}`,
        receivedDate: projectDay(new Date()),
        method: 'PAPER',
        subject: 'ขอข้อมูล',
        attachmentPublicIds: [await uploadPdf(control)],
      }),
    );
  kept = {
    CIRCULATION: await keptOf('CIRCULATION', (await circulate()).publicId),
    INCOMING: await keptOf('INCOMING', (await receive()).publicId),
  };
  // One that is void as well, of the same series.
  await cancelCorrespondence(admin, { publicId: (await receive()).publicId, reason });
});

async function keptOf(kind: Kept['kind'], documentPublicId: string): Promise<Kept> {
  const ledger = documentNumberReservations;
  const [row] = await db
    .select({ number: ledger.numberKey, sequence: ledger.sequence, series: documentNumberSeries.publicId })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .where(eq(ledger.entityPublicId, documentPublicId));
  if (!row) throw new Error(`no number of a ${kind}`);
  const certified = await completenessCertificate(readers.ownSuperadmin, { series: row.series });
  // An explanation leaves the number in the audit log.
  await explainNumber(readers.ownSuperadmin, { seriesPublicId: row.series, sequence: row.sequence });
  const mark = row.number.slice(0, row.number.lastIndexOf('-', row.number.lastIndexOf('-') - 1) + 1);
  return { kind, mark, documentPublicId, ...row, certificate: certified.publicId };
}

type Place = (ctx: UserCtx, of: Kept) => Promise<unknown>;

/** Places where numbering administrators could find them. */
const KEEPERS: Record<string, Place> = {
  '/go and the palette': async (ctx, { number }) => (await findNumbers(ctx, number)).numbers,
  'the page of a number': (ctx, { series, sequence }) => explainNumber(ctx, { seriesPublicId: series, sequence }),
  'links to numbers': (ctx, { documentPublicId, number }) =>
    findNumberPlaces(ctx, [{ publicId: documentPublicId, number }]).then(([place]) => place && number),
  'numbers that changed': (ctx) => listNumberChanges(ctx, { project: PROJECT, page: 1, size: 50 }),
  'held numbers': (ctx) => listHolds(ctx, PROJECT, { whose: 'all', state: 'ended' }),
  'templates of the project': (ctx) => listFormats(ctx, { project: PROJECT }),
  'a template tried': async (ctx, { kind }) =>
    (await tryTemplate(ctx, { configId: `${PROJECT}.${kind}`, template: TEMPLATE })).samples,
  'a template replayed': async (ctx, { kind }) =>
    (await replayFormat(ctx, { configId: `${PROJECT}.${kind}`, template: TEMPLATE })).numbers,
  'the rehearsal of the year': (ctx) => rehearseYear(ctx, PROJECT),
};

/** Places where also Superadmins could find them. */
const VERIFIERS: Record<string, Place> = {
  counters: (ctx, { kind }) => listCounters(ctx, { project: PROJECT, type: kind, page: 1, size: 100 }),
  'series of a project': (ctx, { kind }) => listSeries(ctx, { project: PROJECT, type: [kind], ...PAGE }),
  'a series': (ctx, { series }) => inspectSeries(ctx, series),
  'a series verified': (ctx, { series }) => verifyOneSeries(ctx, series).then(() => series),
  'the audit of numbers by REST': (ctx) => listNumberAudit(ctx, { size: 100 }),
  'the audit of numbers': (ctx) => numberAuditLog(ctx, PAGE),
  'the audit of numbers found by a number': (ctx, { number }) => numberAuditLog(ctx, { q: number, ...PAGE }),
  'the audit of numbers as a file': (ctx) => exportNumberAudit(ctx, {}, 100),
  'a certificate made': (ctx, { series }) => completenessCertificate(ctx, { series }),
  certificates: (ctx) => listCertificates(ctx, {}),
  'a certificate': (ctx, { certificate }) => checkCertificate(ctx, certificate),
  'the audit log': (ctx) => listAuditRows(ctx, { entity: ['number_series'], ...PAGE }),
};

async function shownTo(ctx: UserCtx, place: Place, of: Kept): Promise<string> {
  try {
    return JSON.stringify(await place(ctx, of)) ?? '';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const showsNothingOf = ({ mark, series }: Kept) =>
  expect.not.stringMatching(new RegExp(`${mark.replaceAll('.', '\\.')}|${series}`));

describe.each(['CIRCULATION', 'INCOMING'] as const)('a number of another organization’s %s', (kind) => {
  it.each(Object.entries(KEEPERS))('is not shown to who keeps the numbers of the project: %s', async (_name, place) => {
    expect(await shownTo(readers.foreignKeeper, place, kept[kind])).toEqual(showsNothingOf(kept[kind]));
  });

  // A Superadmin reads the letter itself, so its number as well.
  const isHidden = kind === 'CIRCULATION';
  it.each(isHidden ? Object.entries({ ...KEEPERS, ...VERIFIERS }) : [])(
    'is not shown to a Superadmin of another organization: %s',
    async (_name, place) => {
      expect(await shownTo(readers.foreignSuperadmin, place, kept[kind])).toEqual(showsNothingOf(kept[kind]));
    },
  );

  it.each(Object.entries(VERIFIERS))('is shown to a Superadmin of its own: %s', async (_name, place) => {
    const { mark, series } = kept[kind];
    const shown = await shownTo(readers.ownSuperadmin, place, kept[kind]);
    expect(
      [mark, series].some((text) => shown.includes(text)),
      shown.slice(0, 300),
    ).toBe(true);
  });

  it('is explained to who keeps the numbers in its own organization', async () => {
    const { series, sequence, mark } = kept[kind];
    const shown = await explainNumber(readers.ownKeeper, { seriesPublicId: series, sequence });
    expect(shown.number).toContain(mark);
    expect(await shownTo(readers.ownKeeper, KEEPERS['a template replayed'] as Place, kept[kind])).toContain(mark);
  });
});
