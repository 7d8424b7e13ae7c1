'use server';

import { z } from 'zod';
import { action } from '@/app/_web/action';
import { findVoidedPlace } from '@/lib/numbering/changes/find-voided-place';
import { VoidNumber } from '@/lib/numbering/changes/schema';
import { voidNumber } from '@/lib/numbering/changes/void-number';
import { runCommand } from '@/lib/platform/command';
import { PublicId } from '@/lib/platform/public-id';

const VoidByNumber = z.strictObject({ idempotencyKey: PublicId, input: VoidNumber });

/** The place of the number is read after the command: a replay reads it too, its stored answer has none. */
export const voidByNumberAction = action(
  VoidByNumber,
  async (ctx, { idempotencyKey: key, input }) => {
    const call = { key, route: 'action:voidByNumber', body: input };
    const { answer } = await runCommand(ctx, voidNumber, input, call);
    return { ...answer, explained: await findVoidedPlace(ctx, input, answer) };
  },
  { revalidate: [['/p/[project]/admin/numbering/voids', 'page']] },
);
