import { notFound } from 'next/navigation';
import { AppError } from '@/lib/platform/errors/app-error';

/** What a read of a register refuses because of its address: a project the person may not enter does not exist. */
export function unknownProject(error: unknown): never {
  if (error instanceof AppError && [404, 422].includes(error.status)) notFound();
  throw error;
}
