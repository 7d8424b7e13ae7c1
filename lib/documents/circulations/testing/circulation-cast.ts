import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { createCirculation } from '../draft/create-circulation';
import { CreateCirculation, type CreateCirculationInput } from '../schema';

export interface CirculationCast {
  /** Sends letters to สคฉ.3. */
  sender: UserCtx;
  /** Document Control of สคฉ.3, who circulates them. */
  control: UserCtx;
  main: MadeUser;
  action: MadeUser;
  informed: MadeUser;
}

/** Far enough ahead for every test; working days do not matter to it. */
export const DEADLINE = '2039-12-31';

export async function makeCast(): Promise<CirculationCast> {
  return {
    sender: await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })),
    control: await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' })),
    main: await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
    action: await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }),
    informed: await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }),
  };
}

/** The input of a complete sheet of a document; every part can be replaced. */
export function sheetInput(
  { main, action, informed }: CirculationCast,
  documentPublicId: string,
  parts: Partial<CreateCirculationInput> = {},
): CreateCirculation {
  return CreateCirculation.parse({
    documentPublicId,
    instruction: 'โปรดพิจารณาและรายงาน',
    deadlineDate: DEADLINE,
    assignees: [
      { userPublicId: main.publicId, type: 'MAIN' },
      { userPublicId: action.publicId, type: 'ACTION', deadlineDate: '2039-12-15' },
      { userPublicId: informed.publicId, type: 'INFO' },
    ],
    ...parts,
  });
}

/** A new letter to สคฉ.3, circulated there. */
export async function makeSheet(cast: CirculationCast, parts: Partial<CreateCirculationInput> = {}) {
  const letter = await makeSubmitted(cast.sender, { to: ['สคฉ.3'] });
  const sheet = await createCirculation(cast.control, sheetInput(cast, letter.publicId, parts));
  return { letter, sheet };
}
