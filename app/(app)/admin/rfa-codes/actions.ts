'use server';

import { action } from '@/app/_web/action';
import { createApproveCode } from '@/lib/documents/rfa-lists/create-approve-code';
import { createReturnReason } from '@/lib/documents/rfa-lists/create-return-reason';
import {
  CreateApproveCode,
  CreateReturnReason,
  UpdateApproveCode,
  UpdateReturnReason,
} from '@/lib/documents/rfa-lists/schema';
import { updateApproveCode } from '@/lib/documents/rfa-lists/update-approve-code';
import { updateReturnReason } from '@/lib/documents/rfa-lists/update-return-reason';

export const createApproveCodeAction = action(CreateApproveCode, createApproveCode);

export const updateApproveCodeAction = action(UpdateApproveCode, updateApproveCode);

export const createReturnReasonAction = action(CreateReturnReason, createReturnReason);

export const updateReturnReasonAction = action(UpdateReturnReason, updateReturnReason);
