import { type MadeAssignment, userCtx } from '@/db/testing/factories/people';
import { PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { type Caller, writeDrafts } from '../../harness/callers';
import { signInOverHttp } from './sign-in';

/** Four series. Everybody of a recipient's Document Control gets a notification, so each has a team of five. */
const ROUTES = [
  ['คคง.', 'สคฉ.3'],
  ['สคฉ.3', 'คคง.'],
  ['ผรม.2', 'คคง.'],
  ['TEAM', 'สคฉ.3'],
] as const;
const TEAM_SIZE = 5;

/** Readers, in turn: mostly people of consultant and contractor, as in the programme. */
const READERS: readonly (MadeAssignment & { organization: string })[] = [
  { organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' },
  { organization: 'ผรม.2', role: 'EDITOR' },
  { organization: 'คคง.', role: 'EDITOR' },
  { organization: 'สคฉ.3', role: 'VIEWER' },
  { organization: 'TEAM', role: 'EDITOR' },
];

/** Somebody who sends letters of one series, with the drafts left to send. */
export interface Sender extends Caller {
  series: string;
  to: string;
}

/** Document controllers of four organizations, signed in through the product's own page. */
export async function makeSenders(base: string): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let member = 0; member < TEAM_SIZE; member += 1) {
    for (const [organization, to] of ROUTES) {
      const user = await personWithPassword({ organization, role: 'DOCUMENT_CONTROL' });
      senders.push({
        ctx: await userCtx(user),
        cookie: await signInOverHttp(base, user.username, PASSWORD),
        drafts: [],
        series: `${organization} ${to}`,
        to,
      });
    }
  }
  return senders;
}

/** Gives all senders together at least `count` complete letters. */
export async function writeAllDrafts(senders: readonly Sender[], count: number): Promise<void> {
  const each = Math.ceil(count / senders.length);
  await Promise.all(senders.map((sender) => writeDrafts(sender, sender.to, each)));
}

/** Cookies of so many people who read, each signed in through the product's own page. */
export async function makeReaders(base: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const reader = READERS[index % READERS.length];
    if (!reader) throw new Error('there are no kinds of readers');
    const { username } = await personWithPassword(reader);
    cookies.push(await signInOverHttp(base, username, PASSWORD));
  }
  return cookies;
}
