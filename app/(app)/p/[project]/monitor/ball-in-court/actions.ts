'use server';

import { action } from '@/app/_web/action';
import { remindOfHeld } from '@/lib/work/ball-in-court/remind-of-held';
import { remindOfList } from '@/lib/work/ball-in-court/remind-of-list';
import { RemindHolders, RemindList } from '@/lib/work/ball-in-court/schema';

export const remindHoldersAction = action(RemindHolders, remindOfHeld, { revalidate: [['/', 'layout']] });

export const remindListAction = action(RemindList, remindOfList, { revalidate: [['/', 'layout']] });
