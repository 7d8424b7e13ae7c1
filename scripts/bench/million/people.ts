import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';

export const PROJECT = 'LCBP3-C2';

/** Readers by the share of the documents that their organization may see. */
export const READERS = {
  /** Owner of the contract. */
  all: 'กทท.',
  /** Designer of the contract: party to each tenth document. */
  tenth: 'TEAM',
  /** Committee, in the project only: a copy of each fiftieth part goes to it. */
  fifty: 'สคฉ.3-03',
} as const;
export type Reader = keyof typeof READERS;
export const READER_NAMES = Object.keys(READERS) as Reader[];

/** Documents that a reader sees, of all. */
export function shareOf(reader: Reader, documents: number): number {
  return { all: documents, tenth: documents / 10, fifty: 50 }[reader];
}

/** The Document Control of a reader's organization, a new person of each run. */
export async function ctxOf(reader: Reader): Promise<UserCtx> {
  return userCtx(await makeUser({ organization: READERS[reader], role: 'DOCUMENT_CONTROL' }));
}
