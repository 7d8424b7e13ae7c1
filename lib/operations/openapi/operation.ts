import type { z } from 'zod';

export interface Operation {
  /** The operationId: clients are generated with it, so it never changes. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'put';
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  status: 200 | 201 | 202;
  answer: z.ZodObject;
  /** Kept for 30 days: the same key and body give the same answer. */
  isIdempotent?: boolean;
}
