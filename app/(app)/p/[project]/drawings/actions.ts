'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
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
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

// Repeated under its key a command happens once and answers the same.
const keyed = <S extends z.ZodType>(input: S) => z.strictObject({ idempotencyKey: PublicId, input });
const call = (route: string, key: string, body: unknown) => ({ route: `action:${route}`, key, body });
const refresh = () => revalidatePath('/p/[project]/drawings/[kind]', 'layout');

export const createDrawingAction = action(keyed(CreateDrawing), async (ctx, { idempotencyKey, input }) => {
  const { answer } = await once(ctx, call('createDrawing', idempotencyKey, input), (claim) =>
    createDrawing(ctx, input, claim),
  );
  refresh();
  return answer;
});

export const reviseDrawingAction = action(keyed(ReviseDrawing), async (ctx, { idempotencyKey, input }) => {
  const { answer } = await once(ctx, call('reviseDrawing', idempotencyKey, input), (claim) =>
    reviseDrawing(ctx, input, claim),
  );
  refresh();
  return answer;
});

export const createContractDrawingAction = action(
  keyed(CreateContractDrawing),
  async (ctx, { idempotencyKey, input }) => {
    const { answer } = await once(ctx, call('createContractDrawing', idempotencyKey, input), (claim) =>
      createContractDrawing(ctx, input, claim),
    );
    refresh();
    return answer;
  },
);

export const updateDrawingAction = action(UpdateDrawing, async (ctx, input) => {
  const answer = await updateDrawing(ctx, input);
  refresh();
  return answer;
});

export const updateDrawingRevisionAction = action(UpdateDrawingRevision, async (ctx, input) => {
  const answer = await updateDrawingRevision(ctx, input);
  refresh();
  return answer;
});

export const withdrawDrawingRevisionAction = action(WithdrawDrawingRevision, async (ctx, input) => {
  const answer = await withdrawDrawingRevision(ctx, input);
  refresh();
  return answer;
});

export const updateContractDrawingAction = action(UpdateContractDrawing, async (ctx, input) => {
  const answer = await updateContractDrawing(ctx, input);
  refresh();
  return answer;
});

/** The next free number of a place and trade. */
export const suggestNumberAction = action(SuggestDrawingNumber, suggestNextDrawingNumber);
