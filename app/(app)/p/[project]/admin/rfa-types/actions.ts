'use server';

import { action } from '@/app/_web/action';
import { createRfaType } from '@/lib/rfa-lists/create-rfa-type';
import { CreateRfaType, UpdateRfaType } from '@/lib/rfa-lists/schema';
import { updateRfaType } from '@/lib/rfa-lists/update-rfa-type';

export const createRfaTypeAction = action(CreateRfaType, createRfaType);

export const updateRfaTypeAction = action(UpdateRfaType, updateRfaType);
