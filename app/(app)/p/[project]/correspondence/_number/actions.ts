'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { action } from '@/app/_web/action';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { previewGivenNumber } from '@/lib/numbering/changes/preview-given-number';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import {
  AddAlias,
  GiveNumber,
  ReadGivenNumber,
  RemoveAlias,
  ReplaceDocument,
  VoidDocumentNumber,
} from '@/lib/numbering/changes/schema';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { PublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';

// Repeated under its key a command happens once and answers the same.
const keyed = <S extends z.ZodType>(change: S) => z.strictObject({ idempotencyKey: PublicId, change });

const DOCUMENT_PAGE = '/p/[project]/correspondence/[publicId]';
const RFA_PAGE = '/p/[project]/rfas/[publicId]';

export const voidNumberAction = action(keyed(VoidDocumentNumber), async (ctx, { idempotencyKey: key, change }) => {
  const call = { key, route: 'action:voidNumber', body: change };
  const { answer } = await once(ctx, call, (claim) => voidDocumentNumber(ctx, change, claim));
  revalidatePath(DOCUMENT_PAGE, 'page');
  revalidatePath(RFA_PAGE, 'page');
  return answer;
});

export const replaceAction = action(keyed(ReplaceDocument), async (ctx, { idempotencyKey: key, change }) => {
  const call = { key, route: 'action:replaceDocument', body: change };
  return (await once(ctx, call, (claim) => replaceDocument(ctx, change, claim))).answer;
});

export const readGivenNumberAction = action(ReadGivenNumber, previewGivenNumber);

export const giveNumberAction = action(keyed(GiveNumber), async (ctx, { idempotencyKey: key, change }) => {
  const call = { key, route: 'action:giveNumber', body: change };
  return (
    await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return giveNumber(ctx, change, claim);
    })
  ).answer;
});

export const addAliasAction = action(keyed(AddAlias), async (ctx, { idempotencyKey: key, change }) => {
  const call = { key, route: 'action:addAlias', body: change };
  const { answer } = await once(ctx, call, (claim) => addAlias(ctx, change, claim));
  revalidatePath(DOCUMENT_PAGE, 'page');
  revalidatePath(RFA_PAGE, 'page');
  return answer;
});

export const removeAliasAction = action(RemoveAlias, async (ctx, change) => {
  const answer = await removeAlias(ctx, change);
  revalidatePath(DOCUMENT_PAGE, 'page');
  revalidatePath(RFA_PAGE, 'page');
  return answer;
});
