'use server';

import { type ActionOptions, action, command } from '@/app/_web/action';
import { createContractDrawing } from '@/lib/documents/drawings/contract/create-contract-drawing';
import { updateContractDrawing } from '@/lib/documents/drawings/contract/update-contract-drawing';
import { createDrawing } from '@/lib/documents/drawings/create-drawing';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { updateDrawingRevision } from '@/lib/documents/drawings/revisions/update-drawing-revision';
import { withdrawDrawingRevision } from '@/lib/documents/drawings/revisions/withdraw-drawing-revision';
import {
  CreateContractDrawing,
  CreateDrawing,
  ReviseDrawing,
  SuggestDrawingNumber,
  UpdateContractDrawing,
  UpdateDrawing,
  UpdateDrawingRevision,
  WithdrawDrawingRevision,
} from '@/lib/documents/drawings/schema';
import { suggestNextDrawingNumber } from '@/lib/documents/drawings/suggest-drawing-number';
import { updateDrawing } from '@/lib/documents/drawings/update-drawing';

const ON_REGISTER: ActionOptions = { revalidate: [['/p/[project]/drawings/[kind]', 'layout']] };

export const createDrawingAction = command('createDrawing', CreateDrawing, createDrawing, ON_REGISTER);

export const reviseDrawingAction = command('reviseDrawing', ReviseDrawing, reviseDrawing, ON_REGISTER);

export const createContractDrawingAction = command(
  'createContractDrawing',
  CreateContractDrawing,
  createContractDrawing,
  ON_REGISTER,
);

export const updateDrawingAction = action(UpdateDrawing, updateDrawing, ON_REGISTER);

export const updateDrawingRevisionAction = action(UpdateDrawingRevision, updateDrawingRevision, ON_REGISTER);

export const withdrawDrawingRevisionAction = action(WithdrawDrawingRevision, withdrawDrawingRevision, ON_REGISTER);

export const updateContractDrawingAction = action(UpdateContractDrawing, updateContractDrawing, ON_REGISTER);

/** The next free number of a place and trade. */
export const suggestNumberAction = action(SuggestDrawingNumber, suggestNextDrawingNumber);
