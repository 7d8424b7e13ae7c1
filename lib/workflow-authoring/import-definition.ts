import type { Ctx } from '../ctx';
import { AppError } from '../errors/app-error';
import { requirePermission } from '../identity/access';
import { isTooDeep } from '../json-depth';
import { MAX_DSL_BYTES } from '../workflow-definitions/schema';
import { reportOn } from './check-definition';
import type { ImportAnswer } from './dto';
import { translateOlder } from './older-shape';
import type { ImportDefinition } from './schema';
import { textOf } from './select-definitions';

/**
 * What a definition of the older form would be in ours, with what somebody has to look at. Nothing is stored: the
 * result becomes a draft when it is saved as one.
 * @throws AppError FORBIDDEN, DEFINITION_IMPORT for what cannot be translated, naming it
 */
export async function importDefinition(ctx: Ctx, input: ImportDefinition): Promise<ImportAnswer> {
  await requirePermission(ctx, 'workflow.define');
  const { definition, notes } = translateOlder(parseOlder(input.text), input.workflowCode);
  return { definition, notes, report: await reportOn(ctx, textOf(definition), input.workflowCode) };
}

function parseOlder(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_DSL_BYTES) throw new AppError('DEFINITION_IMPORT', { params: { problem: 'size' } });
  try {
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value)) return value;
  } catch (cause) {
    throw new AppError('DEFINITION_IMPORT', { params: { problem: 'JSON' }, cause });
  }
  throw new AppError('DEFINITION_IMPORT', { params: { problem: 'depth' } });
}
