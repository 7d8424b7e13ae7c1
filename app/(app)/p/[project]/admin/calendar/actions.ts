'use server';

import { action } from '@/app/_web/action';
import { saveCalendar } from '@/lib/workflow/calendars/save-calendar';
import { SaveCalendar } from '@/lib/workflow/calendars/schema';

export const saveCalendarAction = action(SaveCalendar, saveCalendar);
