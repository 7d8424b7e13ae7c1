import { z } from 'zod';
import * as correspondenceAnswers from '../correspondence/dto';
import * as correspondenceBodies from '../correspondence/rest-schema';
import * as correspondenceInputs from '../correspondence/schema';
import * as deadLetterAnswers from '../dead-letters/dto';
import * as deadLetterBodies from '../dead-letters/schema';
import * as drawingAnswers from '../drawings/dto';
import * as drawingBodies from '../drawings/rest-schema';
import * as drawingInputs from '../drawings/schema';
import * as changeAnswers from '../number-changes/dto';
import * as changeBodies from '../number-changes/schema';
import * as formatAnswers from '../number-formats/dto';
import * as formatBodies from '../number-formats/schema';
import * as holdAnswers from '../number-holds/dto';
import * as holdBodies from '../number-holds/schema';
import * as importAnswers from '../number-imports/dto';
import * as recordAnswers from '../number-records/dto';
import * as resetAnswers from '../number-resets/dto';
import * as resetBodies from '../number-resets/schema';
import * as rfaAnswers from '../rfas/dto';
import * as reviewAnswers from '../rfas/review-dto';
import * as rfaBodies from '../rfas/schema';
import * as workflowAnswers from '../workflow/dto';
import * as workflowBodies from '../workflow/schema';
import * as definitionAnswers from '../workflow-authoring/dto';
import * as definitionBodies from '../workflow-authoring/schema';

const MODULES: readonly Record<string, unknown>[] = [
  correspondenceAnswers,
  correspondenceBodies,
  correspondenceInputs,
  deadLetterAnswers,
  deadLetterBodies,
  drawingAnswers,
  drawingBodies,
  drawingInputs,
  changeAnswers,
  changeBodies,
  formatAnswers,
  formatBodies,
  holdAnswers,
  holdBodies,
  importAnswers,
  recordAnswers,
  resetAnswers,
  resetBodies,
  rfaAnswers,
  reviewAnswers,
  rfaBodies,
  workflowAnswers,
  workflowBodies,
  definitionAnswers,
  definitionBodies,
];

/** Objects of paths and queries become parameters, not components. */
const PARAMETERS = /(Path|Query|Target)$|^List/;

/**
 * Names the object schemas of the API by their exports, so that generated clients have `CorrespondenceDetail` instead of
 * an anonymous type per operation. Only what an operation refers to becomes a component. Harmless when repeated.
 * @throws Error when two exports would share a name
 */
export function nameSchemas(): void {
  const named = new Map<string, z.ZodType>();
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject) || PARAMETERS.test(name)) continue;
    const known = z.globalRegistry.get(schema);
    const id = known?.id ?? name;
    const other = named.get(id);
    if (other && other !== schema) throw new Error(`two schemas are named ${id}`);
    named.set(id, schema);
    if (!known?.id) z.globalRegistry.add(schema, { ...known, id });
  }
}
