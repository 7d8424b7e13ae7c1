'use server';

import { action } from '@/app/_web/action';
import { acknowledgeWork } from '@/lib/work/my-work/acknowledge-work';
import { findReceived } from '@/lib/work/my-work/find-received';
import { AcknowledgeWork, FindReceived, SnoozeWork, WakeWork } from '@/lib/work/my-work/schema';
import { snoozeWork } from '@/lib/work/my-work/snooze-work';
import { wakeWork } from '@/lib/work/my-work/wake-work';

export const acknowledgeWorkAction = action(AcknowledgeWork, acknowledgeWork, { revalidate: [['/', 'layout']] });

export const findReceivedAction = action(FindReceived, findReceived);

export const snoozeWorkAction = action(SnoozeWork, snoozeWork, { revalidate: [['/inbox']] });

export const wakeWorkAction = action(WakeWork, wakeWork, { revalidate: [['/inbox']] });
