'use server';

import { z } from 'zod';
import { action } from '@/app/_web/action';
import { requestWorkflowVerification } from '@/lib/workflow/engine/verify/verifications';

export const requestVerificationAction = action(z.strictObject({}), requestWorkflowVerification);
