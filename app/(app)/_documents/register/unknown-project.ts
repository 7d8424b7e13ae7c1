import { notFound } from 'next/navigation';
import { AppError } from '@/lib/platform/errors/app-error';

/** Maps refusals caused by a register's address to 404: a project that the person may not enter does not exist. */
export function unknownProject(error: unknown): never {
  if (error instanceof AppError && [404, 422].includes(error.status)) notFound();
  throw error;
}
