import { operation } from '@/app/_web/operation';
import { getKnownContract, listKnownContracts } from '@/lib/people/directory/contracts';
import {
  ContractDetail,
  ContractPage,
  OrganizationDetail,
  OrganizationPage,
  User,
  UserPage,
} from '@/lib/people/directory/dto';
import { getKnownOrganization, listKnownOrganizations } from '@/lib/people/directory/organizations';
import { DirectoryPath, ListContracts, ListOrganizations, ListUsers } from '@/lib/people/directory/rest-schema';
import { getKnownUser, listKnownUsers } from '@/lib/people/directory/users';

/** People, organizations and contracts: each caller reads those that the pages show them. */
export const directoryOperations = [
  operation({
    id: 'listUsers',
    method: 'get',
    path: '/users',
    summary: 'People whom the caller may name in a document, and those whose roles it manages',
    query: ListUsers,
    answer: UserPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listKnownUsers(ctx, query),
  }),
  operation({
    id: 'getUser',
    method: 'get',
    path: '/users/{publicId}',
    params: DirectoryPath,
    summary: 'Read a person',
    answer: User,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getKnownUser(ctx, params.publicId),
  }),
  operation({
    id: 'listOrganizations',
    method: 'get',
    path: '/organizations',
    summary: 'Organizations of the projects that the caller may enter',
    query: ListOrganizations,
    answer: OrganizationPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listKnownOrganizations(ctx, query),
  }),
  operation({
    id: 'getOrganization',
    method: 'get',
    path: '/organizations/{publicId}',
    params: DirectoryPath,
    summary: 'Read an organization, and the projects that it shares with the caller',
    answer: OrganizationDetail,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getKnownOrganization(ctx, params.publicId),
  }),
  operation({
    id: 'listContracts',
    method: 'get',
    path: '/contracts',
    summary: 'Contracts of the projects that the caller may enter',
    query: ListContracts,
    answer: ContractPage,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listKnownContracts(ctx, query),
  }),
  operation({
    id: 'getContract',
    method: 'get',
    path: '/contracts/{publicId}',
    params: DirectoryPath,
    summary: 'Read a contract; dates and parties of the own contracts alone, where the caller is a contractor',
    answer: ContractDetail,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => getKnownContract(ctx, params.publicId),
  }),
];
