'use server';

import { action } from '@/app/_web/action';
import { moveAffectedDues } from '@/lib/workflow/calendars/move-affected-dues';
import { saveCalendar } from '@/lib/workflow/calendars/save-calendar';
import { MoveAffectedDues, SaveCalendar } from '@/lib/workflow/calendars/schema';

export const saveCalendarAction = action(SaveCalendar, saveCalendar);
export const moveAffectedDuesAction = action(MoveAffectedDues, moveAffectedDues);
