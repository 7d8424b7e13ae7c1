import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { isWithinBounds } from '@/lib/platform/input-bounds';
import { MAX_DSL_BYTES } from '../definitions/constants';
import { reportOn } from './check-definition';
import type { ImportAnswer } from './dto';
import { translateLegacyDefinition } from './legacy-definition';
import type { ImportDefinition } from './schema';
import { textOf } from './select-definitions';

/**
 * Translates a definition of the older form, with notes for the person to check. A definition in our form is kept,
 * except for its code: read as the older form it would lose all but its states. Nothing is stored; saving the result
 * creates the draft.
 * @throws AppError FORBIDDEN, DEFINITION_IMPORT for a part that cannot be translated, naming it
 */
export async function importDefinition(ctx: Ctx, input: ImportDefinition): Promise<ImportAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const given = parseOlder(input.text);
  const { definition, notes } = isOurs(given)
    ? { definition: { ...given, code: input.workflowCode }, notes: [] }
    : translateLegacyDefinition(given, input.workflowCode);
  return { definition, notes, report: await reportOn(ctx, textOf(definition), input.workflowCode) };
}

function isOurs(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'dsl' in value &&
    String(value.dsl).toLowerCase().startsWith('docflow')
  );
}

function parseOlder(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_DSL_BYTES) throw new AppError('DEFINITION_IMPORT', { params: { problem: 'size' } });
  try {
    const value: unknown = JSON.parse(text);
    if (isWithinBounds(value)) return value;
  } catch (cause) {
    throw new AppError('DEFINITION_IMPORT', { params: { problem: 'JSON' }, cause });
  }
  throw new AppError('DEFINITION_IMPORT', { params: { problem: 'depth' } });
}
