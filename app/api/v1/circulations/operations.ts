import { commandOperation, operation } from '@/app/_web/operation';
import { acknowledgeCirculation } from '@/lib/documents/circulations/answers/acknowledge-circulation';
import { addAssignee } from '@/lib/documents/circulations/answers/add-assignee';
import { answerCirculation } from '@/lib/documents/circulations/answers/answer-circulation';
import { cancelCirculation, forceCloseCirculation } from '@/lib/documents/circulations/answers/close-circulation';
import { reassignCirculation } from '@/lib/documents/circulations/answers/reassign-circulation';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import {
  CirculationAnswer,
  CirculationDetail,
  CirculationPage,
  ReassignedAnswer,
} from '@/lib/documents/circulations/dto';
import { getCirculation } from '@/lib/documents/circulations/read/get-circulation';
import { listCirculations } from '@/lib/documents/circulations/register/list-circulations';
import { circulationQuery } from '@/lib/documents/circulations/register/list-params';
import {
  AcknowledgeCirculationBody,
  AddAssigneeBody,
  AnswerCirculationBody,
  CirculationPath,
  CloseCirculationBody,
  CreateCirculation,
  ReassignCirculationBody,
} from '@/lib/documents/circulations/schema';
import { Proof } from '@/lib/operations/proof/dto';
import { proveCirculation } from '@/lib/operations/proof/prove-document';
import { TransitionAnswer } from '@/lib/workflow/engine/dto';

const ONE = { path: '/circulations/{publicId}', params: CirculationPath } as const;
const post = (name: string) => ({ ...ONE, method: 'post', path: `${ONE.path}/${name}` }) as const;

/** A circulation is visible to its own organization alone: to others it answers 404. */
export const circulationOperations = [
  commandOperation({
    id: 'createCirculation',
    method: 'post',
    path: '/circulations',
    summary: 'Circulate a document within the acting organization; issues the number',
    body: CreateCirculation,
    example: {
      documentPublicId: '019a2f5e-7c1d-7b3a-9f00-3c2d1b0a9e8f',
      deadlineDate: '2026-04-30',
      assignees: [{ userPublicId: '019a2f5e-7c1d-7b3a-9f00-3c2d1b0a9e90', type: 'MAIN' }],
    },
    status: 201,
    answer: CirculationAnswer,
    errors: [
      'CIRCULATION_EXISTS',
      'CIRCULATION_OF_CANCELLED',
      'CIRCULATION_OF_DRAFT',
      'DEADLINE_PAST',
      'DOCUMENT_NOT_FOUND',
      'FORBIDDEN',
      'LOCK_TIMEOUT',
      'NUMBER_PART_MISSING',
      'NUMBER_TAKEN',
      'PERSON_CANNOT_ANSWER',
      'PERSON_UNKNOWN',
      'RATE_LIMITED',
      'SEQUENCE_EXHAUSTED',
      'TEMPLATE_INVALID',
      'VERSION_CONFLICT',
      'WORKFLOW_REQUIREMENT',
    ],
    verb: createCirculation,
  }),
  operation({
    id: 'listCirculations',
    method: 'get',
    path: '/circulations',
    summary: "List the acting organization's circulations in a project",
    query: circulationQuery.schema,
    answer: CirculationPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listCirculations(ctx, query.project, circulationQuery.toParams(query)),
  }),
  operation({
    ...ONE,
    id: 'getCirculation',
    method: 'get',
    summary: 'Read a circulation',
    answer: CirculationDetail,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getCirculation(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'verifyCirculation',
    method: 'get',
    path: `${ONE.path}/proof`,
    summary: 'Verify a circulation sheet: number, content, history, records, audit and files against their hashes',
    answer: Proof,
    scope: 'document.view',
    errors: ['RATE_LIMITED'],
    handle: ({ ctx, params }) => proveCirculation(ctx, params),
  }),
  commandOperation({
    ...post('answer'),
    id: 'answerCirculation',
    summary: 'Answer: done, or not applicable',
    body: AnswerCirculationBody,
    answer: TransitionAnswer,
    errors: ['ATTACHMENT_UNKNOWN', 'CIRCULATION_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'WORKFLOW_VERSION_CONFLICT'],
    verb: answerCirculation,
  }),
  commandOperation({
    ...post('acknowledge'),
    id: 'acknowledgeCirculation',
    summary: 'Take note of a circulation',
    body: AcknowledgeCirculationBody,
    answer: TransitionAnswer,
    errors: ['CIRCULATION_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'WORKFLOW_VERSION_CONFLICT'],
    verb: acknowledgeCirculation,
  }),
  commandOperation({
    ...post('assignees'),
    id: 'addCirculationAssignee',
    summary: 'Ask or inform one more person',
    body: AddAssigneeBody,
    answer: ReassignedAnswer,
    errors: [
      'CIRCULATION_CLOSED',
      'DEADLINE_PAST',
      'DUPLICATE',
      'FORBIDDEN',
      'NOT_FOUND',
      'PERSON_CANNOT_ANSWER',
      'PERSON_UNKNOWN',
      'WORKFLOW_VERSION_CONFLICT',
    ],
    verb: addAssignee,
  }),
  commandOperation({
    ...post('reassign'),
    id: 'reassignCirculation',
    summary: 'Hand a place on to a colleague',
    body: ReassignCirculationBody,
    answer: ReassignedAnswer,
    errors: [
      'CIRCULATION_CLOSED',
      'DUPLICATE',
      'FORBIDDEN',
      'NOT_FOUND',
      'PERSON_CANNOT_ANSWER',
      'PERSON_UNKNOWN',
      'WORKFLOW_VERSION_CONFLICT',
    ],
    verb: reassignCirculation,
  }),
  commandOperation({
    ...post('force-close'),
    id: 'forceCloseCirculation',
    summary: 'Complete what not everybody has answered',
    body: CloseCirculationBody,
    answer: TransitionAnswer,
    errors: ['CIRCULATION_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'WORKFLOW_VERSION_CONFLICT'],
    verb: forceCloseCirculation,
  }),
  commandOperation({
    ...post('cancel'),
    id: 'cancelCirculation',
    summary: 'Withdraw a circulation; its number stays used',
    body: CloseCirculationBody,
    answer: TransitionAnswer,
    errors: ['CIRCULATION_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'WORKFLOW_VERSION_CONFLICT'],
    verb: cancelCirculation,
  }),
];
