import { DRAFT, PROJECT, SENT } from '../expected';
import { ALL, any, inProject, LED, letters, ncrs, one, type PageTable, rfas, transmittals } from './row';

/** Lists of a project, and their prints and exports. */
const list = inProject(PROJECT.list);
/** A form that the write itself is refused behind, to the letter of the role matrix: who may create. */
const CREATE = '·  –  ●  ●  ●   ●  ·  ●   ●  ●  –   ●   –  ●';
const REGISTER = '·  –  –  ●  ●   ●  ·  –   ●  –  –   ●   –  ●';
const HOLD = '·  –  –  ●  ●   ●  ·  –   ●  –  –   ●   ●  ●';
const DRAW = '·  –  ●  ●  ●   –  ·  –   –  –  –   –   ●  ●';
/** People without the right to write are redirected to the document, as are all after its submission. */
const FORM = {
  draft: '·  →  ●  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  sent: ' ·  →  →  →  →   ·  ·  ·   →  →  →   →   →  →',
};
/** The form of an NCR that คคง. has not sent. */
const NCR_FORM = { draft: '·  ·  ·  ·  ·   ·  ·  ·   ●  ●  →   ·   →  ·', sent: FORM.sent };
const NONE = '·  ·  ·  ·  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·';
const REVIEW = { draft: '·  →  →  →  →   ·  ·  ·   ·  ·  ·   ·   ·  ·', sent: SENT.read };
/** Only a number that was given is explained. */
const NUMBER = { draft: NONE, sent: SENT.read };
const REVISE = '·  –  →  →  →   ·  ·  ·   ·  ·  ·   ·   ·  ·';
const IMPORTED = '·  ●  ●  ●  ●   ·  ·  ·   ·  ·  ·   ·   ●  ●';

const shop = { params: () => ({ kind: 'shop' }) };
const read = { isReadElsewhere: true as const };
const posted = { method: 'POST' };
/** An export is made for each caller who may see the list. */
const POSTED = '·  →  →  →  →   →  ·  →   →  →  →   →   →  →';
const exported = (more: object = {}) => ({
  ...inProject(PROJECT.list, more),
  posted: inProject(POSTED, { ...more, ...posted }).project,
});

/** Documents, their lists, papers and exports. */
export const DOCUMENT_PAGES: PageTable = {
  '/p/[project]/dashboard': list,
  '/p/[project]/monitor/ball-in-court': list,
  '/p/[project]/monitor/pending-transmittals': list,

  '/p/[project]/correspondence': list,
  '/p/[project]/correspondence/print': list,
  '/p/[project]/correspondence/export': exported(),
  '/p/[project]/correspondence/new': inProject(CREATE),
  '/p/[project]/correspondence/incoming': inProject(REGISTER),
  '/p/[project]/correspondence/[publicId]': letters('read'),
  '/p/[project]/correspondence/[publicId]/print': letters('read'),
  '/p/[project]/correspondence/[publicId]/edit': letters(FORM),
  '/p/[project]/correspondence/[publicId]/number': letters(NUMBER),
  '/p/[project]/correspondence/[publicId]/proof': letters('read'),

  '/p/[project]/rfas': list,
  '/p/[project]/rfas/print': list,
  '/p/[project]/rfas/export': exported(),
  '/p/[project]/rfas/new': inProject(CREATE),
  '/p/[project]/rfas/[publicId]': rfas('read'),
  '/p/[project]/rfas/[publicId]/print': rfas('read'),
  '/p/[project]/rfas/[publicId]/edit': rfas(FORM),
  '/p/[project]/rfas/[publicId]/review': rfas(REVIEW),

  '/p/[project]/transmittals': list,
  '/p/[project]/transmittals/print': list,
  '/p/[project]/transmittals/export': exported(),
  '/p/[project]/transmittals/new': inProject(CREATE),
  '/p/[project]/transmittals/[publicId]': transmittals('read'),
  '/p/[project]/transmittals/[publicId]/edit': transmittals(FORM),
  '/p/[project]/transmittals/[publicId]/cover': transmittals('read'),
  '/p/[project]/transmittals/[publicId]/receipt': {
    ...transmittals({ draft: NONE, sent: NONE }),
    // All receipts for who sent it, its own for who received it, none for who looks on.
    received: one('·  ●  ●  ●  ●   ·  ·  ·   ●  ●  ●   ·   ●  ·', (of) => of.transmittalReceived).one,
  },
  '/api/transmittal-files/[publicId]/[attachmentPublicId]': transmittals(
    {
      draft: '·  →  →  →  →   ·  ·  ·   ·  ·  ·   ·   ·  ·',
      sent: ' ·  →  →  →  →   ·  ·  ·   →  →  →   →   →  →',
    },
    { params: (of) => ({ attachmentPublicId: of.attached }) },
  ),
  '/api/transmittal-items': inProject(PROJECT.list, { inQuery: 'project', query: () => 'q=1' }),

  '/p/[project]/ncrs': list,
  '/p/[project]/ncrs/print': list,
  '/p/[project]/ncrs/export': exported(),
  // An organization that raises none gets a page that says so.
  '/p/[project]/ncrs/new': inProject(CREATE),
  '/p/[project]/ncrs/[publicId]': ncrs('read'),
  '/p/[project]/ncrs/[publicId]/print': ncrs('read'),
  '/p/[project]/ncrs/[publicId]/edit': ncrs(NCR_FORM),
  '/api/ncr-drawings': inProject(PROJECT.list, { inQuery: 'project', query: () => 'q=1' }),

  '/p/[project]/circulations': list,
  '/p/[project]/circulations/print': list,
  '/p/[project]/circulations/export': exported(),
  // A circulation is of one organization, as a draft is.
  '/p/[project]/circulations/[publicId]': one(DRAFT.read, (of) => of.circulation),
  '/p/[project]/circulations/[publicId]/print': one(DRAFT.read, (of) => of.circulation),
  '/p/[project]/circulations/[publicId]/proof': one(DRAFT.read, (of) => of.circulation),

  '/p/[project]/drawings': any(LED),
  '/p/[project]/drawings/[kind]': inProject(PROJECT.list, shop),
  '/p/[project]/drawings/[kind]/print': inProject(PROJECT.list, shop),
  '/p/[project]/drawings/[kind]/export': exported(shop),
  '/p/[project]/drawings/[kind]/new': inProject(DRAW, shop),
  '/p/[project]/drawings/[kind]/upload': inProject(DRAW, shop),
  '/p/[project]/drawings/[kind]/[publicId]': one(DRAFT.read, (of) => of.shopDrawing.publicId, shop),
  '/p/[project]/drawings/[kind]/[publicId]/edit': one(DRAFT.write, (of) => of.shopDrawing.publicId, {
    ...shop,
    ...read,
  }),
  // A revision that was not sent is changed, not followed by another.
  '/p/[project]/drawings/[kind]/[publicId]/revise': one(REVISE, (of) => of.shopDrawing.publicId, { ...shop, ...read }),
  // A search, which finds nothing where its reader sees nothing.
  '/api/drawing-choices': any(ALL, {
    query: (of) => `projectPublicId=${of.project}&contractPublicId=${of.contract}&kind=SHOP`,
  }),

  '/p/[project]/holds': list,
  '/p/[project]/holds/new': inProject(HOLD),
  '/p/[project]/numbers/[series]/[sequence]': one(IMPORTED, (of) => of.imported.series, {
    place: 'series',
    params: (of) => ({ sequence: String(of.imported.sequence) }),
  }),

  '/files/[publicId]': one(SENT.read, (of) => of.attached),
  '/files/[publicId]/first-page': one(SENT.read, (of) => of.attached),
  '/exports/[publicId]': one('·  ·  ·  ●  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·', (of) => of.export),
  // The owner of the document decides; others learn only that nothing was found.
  '/go/[[...number]]': any('●  →  →  →  →   ●  ●  ●   →  →  →   →   →  →', {
    params: (of) => ({ number: [of.letterNumber] }),
  }),
};
