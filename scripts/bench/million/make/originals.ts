import '@/lib/documents/kinds/register-subjects';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { submitEach } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { PROJECT } from '../people';

interface Route {
  from: string;
  to: string;
  cc: readonly string[];
}

const route = (from: string, to: string, ...cc: string[]): Route => ({ from, to, cc });

/** Each tenth route has the designer as a party, and no other has. No route has the committee that sees fifty. */
const ROUTES: readonly Route[] = [
  route('คคง.', 'สคฉ.3'),
  route('สคฉ.3', 'คคง.'),
  route('ผรม.2', 'คคง.', 'สคฉ.3'),
  route('คคง.', 'ผรม.2'),
  route('คคง.', 'กทท.', 'สคฉ.3'),
  route('กทท.', 'คคง.'),
  route('ผรม.2', 'คคง.'),
  route('คคง.', 'ผรม.2', 'สคฉ.3'),
  route('สคฉ.3', 'กทท.'),
  route('TEAM', 'คคง.'),
  route('ผรม.2', 'คคง.'),
  route('คคง.', 'ผรม.2'),
  route('คคง.', 'สคฉ.3', 'กทท.'),
  route('ผรม.2', 'สคฉ.3', 'คคง.'),
  route('สคฉ.3', 'ผรม.2', 'คคง.'),
  route('คคง.', 'ผรม.2'),
  route('ผรม.2', 'คคง.'),
  route('กทท.', 'สคฉ.3'),
  route('สคฉ.3', 'คคง.'),
  route('คคง.', 'TEAM'),
];

/** Of the letters of each route: half are of the usual type. */
const TYPES = ['LETTER', 'MEMO', 'LETTER', 'NOTICE', 'LETTER', 'OTHER', 'LETTER', 'MEMO', 'EMAIL', 'LETTER'];
const DISCIPLINES = ['STR', 'ARC', null, 'GEN', null];

export const ORIGINALS = ROUTES.length * TYPES.length;
export const TAGS = Array.from({ length: 13 }, (_, at) => `งวดที่ ${at + 1}`);

/**
 * Writes letters by the product's own verbs, in the order of their keys, with the routes in turn. The first has all tags.
 */
export async function writeOriginals(): Promise<void> {
  const writers = new Map<string, { ctx: UserCtx; drafts: { publicId: string }[] }>();
  for (let at = 0; at < ORIGINALS; at += 1) {
    const { from, to, cc } = ROUTES[at % ROUTES.length] as Route;
    const block = Math.floor(at / ROUTES.length);
    const ctx =
      writers.get(from)?.ctx ?? (await userCtx(await makeUser({ organization: from, role: 'DOCUMENT_CONTROL' })));
    const { publicId } = await makeDraft(ctx, {
      project: PROJECT,
      contract: PROJECT,
      typeCode: TYPES[block],
      disciplineCode: DISCIPLINES[block % DISCIPLINES.length] ?? null,
      tags: at === 0 ? TAGS : [],
      to: [to],
      cc: [...cc],
    });
    const drafts = [...(writers.get(from)?.drafts ?? []), { publicId }];
    writers.set(from, { ctx, drafts });
  }
  for (const { ctx, drafts } of writers.values()) {
    for (const outcome of await submitEach(ctx, drafts)) {
      if (outcome.status !== 'fulfilled') throw new Error(`not submitted: ${JSON.stringify(outcome)}`);
    }
  }
}
