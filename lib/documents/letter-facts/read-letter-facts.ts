import type { UserCtx } from '@/lib/platform/ctx';
import { readFirstPages } from '@/lib/platform/file-text/read-first-pages';
import { LimitedTurns } from '@/lib/platform/limited-turns';
import { projectDay } from '@/lib/platform/time/project-day';
import { withStoredFile } from '../file-texts/with-stored-file';
import { recordReading, requireAttachment } from '../files/open-attachment';
import type { LetterReading } from './dto';
import { parseLetter } from './parse-letter';

/** Two processors are the smallest machine; twenty waiting letters take some seconds. */
const turns = new LimitedTurns({ together: 2, mostWaiting: 20 });

/**
 * Reads subject, number, date and references from the first pages of a letter's PDF, as proposals for its form. For a
 * person with file.view; leaves the audit row of opening the file, once an hour.
 * @returns null for another type of file
 * @throws AppError NOT_FOUND (no such file for this person; leaves an audit row), FORBIDDEN, BUSY, STORAGE_UNAVAILABLE
 */
export async function readLetterFacts(ctx: UserCtx, publicId: string): Promise<LetterReading | null> {
  const file = await requireAttachment(ctx, publicId, 'view');
  if (file.mimeType !== 'application/pdf') return null;
  const read = await turns.run(() => withStoredFile(file.sha256, readFirstPages));
  if (!read) return { state: 'UNREADABLE', fault: 'MISSING' };
  if (read.state !== 'READ') return read;
  await recordReading(ctx, file);
  return { state: 'READ', facts: parseLetter(read.pages, projectDay(new Date())) };
}
