'use server';

import { ownAction } from '@/app/_web/action';
import { rememberProject } from '@/lib/people/preferences/last-project';
import { RememberProject } from '@/lib/people/preferences/schema';

export const rememberProjectAction = ownAction(RememberProject, rememberProject);
