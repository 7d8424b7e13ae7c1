'use server';

import { ownAction } from '@/app/_web/action';
import { saveTableLayout } from '@/lib/people/preferences/save-table-layout';
import { SaveTableLayout, TakeOverTableLayout } from '@/lib/people/preferences/schema';
import { takeOverTableLayout } from '@/lib/people/preferences/take-over-table-layout';

export const saveTableLayoutAction = ownAction(SaveTableLayout, saveTableLayout);

export const takeOverTableLayoutAction = ownAction(TakeOverTableLayout, takeOverTableLayout);
