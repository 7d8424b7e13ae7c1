import { z } from 'zod';
import { AddTotp } from '@/lib/people/identity/factors/schema';

export const AppFields = z.object({
  name: AddTotp.shape.name,
  code: z.string().trim().min(1, { error: 'REQUIRED' }).max(20),
});
