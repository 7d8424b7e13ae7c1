import { cookies } from 'next/headers';
import { OPENED_COOKIE, readOpened } from './opened-documents';

/** Identifiers that this browser says the person opened, the last one first: to be read through their visibility. */
export async function readOpenedDocuments(userPublicId: string): Promise<string[]> {
  return readOpened((await cookies()).get(OPENED_COOKIE)?.value, userPublicId);
}
