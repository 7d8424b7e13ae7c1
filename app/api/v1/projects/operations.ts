import { operation } from '@/app/_web/operation';
import { ProjectChoices, ProjectList, ProjectPath } from '@/lib/documents/choices/dto';
import { listProjects, projectChoices } from '@/lib/documents/choices/project-choices';
import { ProjectDetail } from '@/lib/people/directory/dto';
import { getKnownProject } from '@/lib/people/directory/get-project';
import { DirectoryPath } from '@/lib/people/directory/rest-schema';
import { getMe, Me } from '@/lib/people/identity/access/me';

/** Facts that a client needs before it writes: acting organization, places and identifiers. */
export const projectOperations = [
  operation({
    id: 'getMe',
    method: 'get',
    path: '/me',
    summary: 'For whom this credential acts, and what it may do',
    answer: Me,
    errors: [],
    // Every credential may ask what it is good for.
    handle: ({ ctx }) => getMe(ctx),
  }),
  operation({
    id: 'listProjects',
    method: 'get',
    path: '/projects',
    summary: 'The projects that the caller may enter',
    answer: ProjectList,
    scope: 'document.view',
    errors: [],
    handle: ({ ctx }) => listProjects(ctx),
  }),
  operation({
    id: 'getProject',
    method: 'get',
    path: '/projects/{publicId}',
    params: DirectoryPath,
    summary: 'Read a project, the organizations that take part in it and its contracts in use',
    answer: ProjectDetail,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getKnownProject(ctx, params.publicId),
  }),
  operation({
    id: 'getProjectChoices',
    method: 'get',
    path: '/projects/{code}/choices',
    summary: 'Every identifier and code that writing a document of the project takes',
    params: ProjectPath,
    notFound: 'PROJECT_UNKNOWN',
    answer: ProjectChoices,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, params }) => projectChoices(ctx, params),
  }),
];
