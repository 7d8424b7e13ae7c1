import { z } from 'zod';
import { CreateToken } from '@/lib/people/identity/schema';
import { TOKEN_DAYS } from './token-days';

/** As the fields hold it; the action gets codes and a number. */
export const TokenFields = z.object({
  name: CreateToken.shape.name,
  days: z.enum(TOKEN_DAYS),
  scopes: z.array(z.object({ value: z.string(), label: z.string() })).min(1),
});
