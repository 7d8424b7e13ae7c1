'use server';

import { action } from '@/app/_web/action';
import { saveCalendar } from '@/lib/calendars/save-calendar';
import { SaveCalendar } from '@/lib/calendars/schema';

export const saveCalendarAction = action(SaveCalendar, saveCalendar);
