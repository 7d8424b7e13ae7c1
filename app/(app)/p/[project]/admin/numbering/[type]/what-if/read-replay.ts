import { type FormatReplay, replayFormat } from '@/lib/numbering/formats/replay-format';
import { TryTemplate } from '@/lib/numbering/formats/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorMessage } from '@/lib/platform/errors/catalog';

/** The replay of an address, or why its template cannot be tried. */
export async function readReplay(
  ctx: UserCtx,
  asked: TryTemplate,
): Promise<{ replay: FormatReplay | null; problem: string | null }> {
  const input = TryTemplate.safeParse(asked);
  if (!input.success) return { replay: null, problem: errorMessage('TEMPLATE_INVALID', ctx.locale) };
  try {
    return { replay: await replayFormat(ctx, input.data), problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TEMPLATE_INVALID') throw error;
    return { replay: null, problem: errorMessage(error.code, ctx.locale) };
  }
}
