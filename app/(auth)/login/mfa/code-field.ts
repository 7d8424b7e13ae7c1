import { z } from 'zod';

/** As long as the server takes; whether it is right only the server knows. */
export const CodeField = z.object({ code: z.string().trim().min(1, { error: 'REQUIRED' }).max(20) });
