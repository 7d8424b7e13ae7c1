import { REPORT_READ, UPLOADER } from '../expected';
import { ALL, any, LED, one, type PageTable } from './row';

const everybody = any(ALL);
const SUBMIT = '–  –  –  ●  ●   ●  ●  –   ●  –  –   ●   –  ●';

/** A person’s own: their work, their settings, what the shell asks for. Each shows only what its reader may see. */
export const OWN_PAGES: PageTable = {
  '/': everybody,
  '/inbox': everybody,
  '/notifications': everybody,
  '/drafts': everybody,
  '/drafts/submit': any(SUBMIT),
  '/exports': everybody,
  '/exports/new': any(ALL, { query: () => 'from=/p/LCBP3-C2/rfas/export&rows=20000' }),
  '/reports': everybody,
  '/reports/new': { one: { marks: UPLOADER.read, record: (of) => of.reportView, inQuery: 'view' } },
  '/reports/[publicId]': one(REPORT_READ, (of) => of.report),
  '/help': any(LED),
  '/help/[guide]': any(ALL, { params: () => ({ guide: 'user-guide' }) }),
  '/help/images/[file]': any(ALL, { params: () => ({ file: 'home-light.png' }) }),
  '/search': any(ALL, { query: () => 'q=concrete' }),
  '/settings': any(LED),
  '/settings/appearance': everybody,
  '/settings/delegation': everybody,
  '/settings/my-data': everybody,
  '/settings/my-data/[publicId]': one('·  ·  ·  ●  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·', (of) => of.copy),
  '/settings/notifications': everybody,
  '/settings/security': everybody,
  '/settings/sessions': everybody,
  '/settings/tokens': everybody,
  '/change-password': everybody,
  // People with nothing to set up are redirected.
  '/set-up-factor': any(LED),
  '/login/mfa': any(LED),
  '/api/drafts/progress': any(ALL, { query: (of) => `key=${of.letterDraft}` }),
  '/api/help': everybody,
  '/api/palette': any(ALL, { query: (of) => `q=${of.letterNumber}` }),
  '/api/saved-views/counts': any(ALL, { query: () => 'project=LCBP3-C2' }),
  '/api/stream': everybody,
  '/api/stream/count': everybody,
};

const NOTHING = '·  ·  ·  ·  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·';
const REFUSED = '401  401  401  401  401  401  401  401  401  401  401  401  401  401';

/** Pages without a person: with a secret of their own in the address, or before the sign-in. */
export const PUBLIC_PAGES: PageTable = {
  '/login': any(LED),
  '/forgot': everybody,
  // After the first person was made.
  '/setup': any(NOTHING),
  // One that is unknown is said so on the page.
  '/invite/[token]': any(ALL, { params: (of) => ({ token: of.invitation }) }),
  '/x/[token]': one(ALL, (of) => of.linkToken, { place: 'token' }),
  // The file is of another document than the shared one.
  '/x/[token]/[attachmentPublicId]': one(NOTHING, (of) => of.linkToken, {
    place: 'token',
    params: (of) => ({ attachmentPublicId: of.attached }),
  }),
  '/q/file': everybody,
  '/q/[token]': one(ALL, (of) => of.verificationCode, { place: 'token' }),
  '/api/health/live': everybody,
  '/api/health/ready': everybody,
  // For machines: neither a session nor a role opens it.
  '/api/metrics': any(REFUSED),
};
