'use server';

import { action } from '@/app/_web/action';
import { saveReviewTeam } from '@/lib/workflow/review-teams/save-review-team';
import { SaveReviewTeam } from '@/lib/workflow/review-teams/schema';

export const saveReviewTeamAction = action(SaveReviewTeam, saveReviewTeam);
