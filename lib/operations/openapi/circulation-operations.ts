import {
  CirculationAnswer,
  CirculationDetail,
  CirculationPage,
  ReassignedAnswer,
} from '@/lib/documents/circulations/dto';
import { CirculationListQuery } from '@/lib/documents/circulations/rest-schema';
import {
  AcknowledgeCirculationBody,
  AddAssigneeBody,
  AnswerCirculationBody,
  CirculationPath,
  CloseCirculationBody,
  CreateCirculation,
  ReassignCirculationBody,
} from '@/lib/documents/circulations/schema';
import { TransitionAnswer } from '@/lib/workflow/engine/dto';
import type { Operation } from './operation';

const ONE = '/circulations/{publicId}';

const verb = (
  { id, path }: { id: string; path: string },
  summary: string,
  body: Operation['body'],
  answer: Operation['answer'] = TransitionAnswer,
): Operation => ({
  id,
  method: 'post',
  path: `${ONE}/${path}`,
  summary,
  params: CirculationPath,
  body,
  status: 200,
  answer,
  isIdempotent: true,
});

/** Sheets are seen by their own organization alone: of another one's they answer 404. */
export const circulationOperations: readonly Operation[] = [
  {
    id: 'createCirculation',
    method: 'post',
    path: '/circulations',
    summary: 'Circulate a document within the acting organization; issues the number',
    body: CreateCirculation,
    status: 201,
    answer: CirculationAnswer,
    isIdempotent: true,
  },
  {
    id: 'listCirculations',
    method: 'get',
    path: '/circulations',
    summary: "List the acting organization's circulations in a project",
    query: CirculationListQuery,
    status: 200,
    answer: CirculationPage,
  },
  {
    id: 'getCirculation',
    method: 'get',
    path: ONE,
    summary: 'Read a circulation',
    params: CirculationPath,
    status: 200,
    answer: CirculationDetail,
  },
  verb({ id: 'answerCirculation', path: 'answer' }, 'Answer: done, or not applicable', AnswerCirculationBody),
  verb({ id: 'acknowledgeCirculation', path: 'acknowledge' }, 'Take note of a circulation', AcknowledgeCirculationBody),
  verb(
    { id: 'addCirculationAssignee', path: 'assignees' },
    'Ask or inform one more person',
    AddAssigneeBody,
    ReassignedAnswer,
  ),
  verb(
    { id: 'reassignCirculation', path: 'reassign' },
    'Hand a place on to a colleague',
    ReassignCirculationBody,
    ReassignedAnswer,
  ),
  verb(
    { id: 'forceCloseCirculation', path: 'force-close' },
    'Complete what not everybody has answered',
    CloseCirculationBody,
  ),
  verb(
    { id: 'cancelCirculation', path: 'cancel' },
    'Withdraw a circulation; its number stays used',
    CloseCirculationBody,
  ),
];
