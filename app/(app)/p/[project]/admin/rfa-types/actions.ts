'use server';

import { action } from '@/app/_web/action';
import { createRfaType } from '@/lib/documents/rfa-lists/create-rfa-type';
import { CreateRfaType, UpdateRfaType } from '@/lib/documents/rfa-lists/schema';
import { updateRfaType } from '@/lib/documents/rfa-lists/update-rfa-type';

export const createRfaTypeAction = action(CreateRfaType, createRfaType);

export const updateRfaTypeAction = action(UpdateRfaType, updateRfaType);
