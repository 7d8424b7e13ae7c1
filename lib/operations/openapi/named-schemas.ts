import { z } from 'zod';
import * as choiceAnswers from '@/lib/documents/choices/dto';
import * as circulationAnswers from '@/lib/documents/circulations/dto';
import * as circulationBodies from '@/lib/documents/circulations/schema';
import * as correspondenceAnswers from '@/lib/documents/document/dto';
import * as correspondenceInputs from '@/lib/documents/document/schema';
import * as drawingAnswers from '@/lib/documents/drawings/dto';
import * as drawingBodies from '@/lib/documents/drawings/rest-schema';
import * as drawingInputs from '@/lib/documents/drawings/schema';
import * as incomingBodies from '@/lib/documents/incoming/schema';
import * as copyAnswers from '@/lib/documents/issued-copies/dto';
import type { ByResource } from '@/lib/documents/kind-traits';
import * as letterAnswers from '@/lib/documents/letters/dto';
import * as correspondenceBodies from '@/lib/documents/letters/rest-schema';
import * as ncrAnswers from '@/lib/documents/ncrs/dto';
import * as ncrBodies from '@/lib/documents/ncrs/schema';
import * as noteAnswers from '@/lib/documents/notes/dto';
import * as noteBodies from '@/lib/documents/notes/schema';
import * as rfaAnswers from '@/lib/documents/rfas/dto';
import * as reviewAnswers from '@/lib/documents/rfas/review/review-dto';
import * as rfaBodies from '@/lib/documents/rfas/schema';
import * as transmittalAnswers from '@/lib/documents/transmittals/dto';
import * as transmittalBodies from '@/lib/documents/transmittals/rest-schema';
import * as transmittalInputs from '@/lib/documents/transmittals/schema';
import * as notificationAnswers from '@/lib/messages/notifications/rest-schema';
import * as subscriptionAnswers from '@/lib/messages/subscriptions/dto';
import * as subscriptionRest from '@/lib/messages/subscriptions/rest-schema';
import * as subscriptionBodies from '@/lib/messages/subscriptions/schema';
import * as changeAnswers from '@/lib/numbering/changes/dto';
import * as changeBodies from '@/lib/numbering/changes/schema';
import * as formatAnswers from '@/lib/numbering/formats/dto';
import * as formatBodies from '@/lib/numbering/formats/schema';
import * as holdAnswers from '@/lib/numbering/holds/dto';
import * as holdBodies from '@/lib/numbering/holds/schema';
import * as importAnswers from '@/lib/numbering/imports/dto';
import * as recordAnswers from '@/lib/numbering/records/dto';
import * as resetAnswers from '@/lib/numbering/resets/dto';
import * as resetBodies from '@/lib/numbering/resets/schema';
import * as directoryAnswers from '@/lib/people/directory/dto';
import * as meAnswers from '@/lib/people/identity/access/me';
import * as findAnswers from '@/lib/work/find/dto';
import * as acknowledgeBodies from '@/lib/work/my-work/rest-schema';
import * as reportAnswers from '@/lib/work/reports/dto';
import * as reportRest from '@/lib/work/reports/rest-schema';
import * as reportBodies from '@/lib/work/reports/schema';
import * as definitionAnswers from '@/lib/workflow/authoring/dto';
import * as definitionBodies from '@/lib/workflow/authoring/schema';
import * as workflowAnswers from '@/lib/workflow/engine/dto';
import * as workflowBodies from '@/lib/workflow/engine/schema';
import * as auditAnswers from '../audit-trail/dto';
import * as deadLetterAnswers from '../dead-letters/dto';
import * as deadLetterBodies from '../dead-letters/schema';
import * as proofAnswers from '../proof/dto';

type Module = Readonly<Record<string, unknown>>;

const MODULES: ByResource<readonly Module[]> = {
  correspondences: [correspondenceAnswers, correspondenceBodies, correspondenceInputs, letterAnswers, proofAnswers],
  'incoming-letters': [incomingBodies],
  rfas: [rfaAnswers, rfaBodies, reviewAnswers],
  transmittals: [transmittalAnswers, transmittalBodies, transmittalInputs],
  ncrs: [ncrAnswers, ncrBodies],
  circulations: [circulationAnswers, circulationBodies],
  reports: [reportAnswers, reportRest, reportBodies],
  choices: [choiceAnswers],
  drawings: [drawingAnswers, drawingBodies, drawingInputs],
  notes: [noteAnswers, noteBodies],
  documents: [copyAnswers],
  work: [acknowledgeBodies],
  search: [findAnswers],
  numbering: [
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
  ],
  workflows: [workflowAnswers, workflowBodies, definitionAnswers, definitionBodies],
  people: [directoryAnswers, meAnswers],
  messages: [notificationAnswers, subscriptionAnswers, subscriptionBodies, subscriptionRest],
  deadLetters: [deadLetterAnswers, deadLetterBodies],
  audit: [auditAnswers],
};

/** Objects of paths and queries become parameters, not components. */
const PARAMETERS = /(Path|Query|Target)$|^List/;

/**
 * Names the object schemas of the API by their exports, so that generated clients have `CorrespondenceDetail` instead of
 * an anonymous type per operation. Only what an operation refers to becomes a component. Harmless when repeated.
 * @throws Error when two exports would share a name
 */
export function nameSchemas(): void {
  const named = new Map<string, z.ZodType>();
  for (const [name, schema] of Object.values(MODULES).flat().flatMap(Object.entries)) {
    if (!(schema instanceof z.ZodObject) || PARAMETERS.test(name)) continue;
    const known = z.globalRegistry.get(schema);
    const id = known?.id ?? name;
    const other = named.get(id);
    if (other && other !== schema) throw new Error(`two schemas are named ${id}`);
    named.set(id, schema);
    if (!known?.id) z.globalRegistry.add(schema, { ...known, id });
  }
}
