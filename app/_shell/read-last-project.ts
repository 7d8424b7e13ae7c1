import { cookies } from 'next/headers';
import { LAST_PROJECT_COOKIE } from './last-project';

/** Code of the project this browser looked at last, as it says itself: to be looked for among those the person may see. */
export async function readLastProject(): Promise<string | null> {
  return (await cookies()).get(LAST_PROJECT_COOKIE)?.value ?? null;
}
