'use server';

import { z } from 'zod';
import { ownAction } from '@/app/_web/action';
import { markAllRead } from '@/lib/messages/notifications/mark-all-read';
import { MarkRead, markRead } from '@/lib/messages/notifications/mark-read';

export const markReadAction = ownAction(MarkRead, markRead, { revalidate: [['/', 'layout']] });

export const markAllReadAction = ownAction(z.strictObject({}), markAllRead, { revalidate: [['/', 'layout']] });
