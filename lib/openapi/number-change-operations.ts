import { CorrespondencePath } from '../correspondence/rest-schema';
import {
  AliasAnswer,
  GivenNumberAnswer,
  NumberChangePage,
  NumberFacts,
  ReplacedAnswer,
  VoidedNumberAnswer,
} from '../number-changes/dto';
import {
  AddAliasBody,
  GiveNumber,
  ListNumberChanges,
  RemoveAlias,
  RemoveAliasBody,
  ReplaceDocument,
  VoidNumber,
} from '../number-changes/schema';
import type { Operation } from './document';

/** Void, replaced, hand-given and counterpart numbers. */
export const numberChangeOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/document-numbering/void',
    summary: 'Declare a number void: of a document, which ends with it, of a draft, or one that is held',
    body: VoidNumber,
    status: 200,
    answer: VoidedNumberAnswer,
    isIdempotent: true,
  },
  {
    method: 'post',
    path: '/document-numbering/replace',
    summary: 'Declare the number of a document void and make the draft that takes its place, with everything copied',
    body: ReplaceDocument,
    status: 201,
    answer: ReplacedAnswer,
    isIdempotent: true,
  },
  {
    method: 'post',
    path: '/document-numbering/manual',
    summary: 'Send a draft with the number that it was given on paper',
    body: GiveNumber,
    status: 200,
    answer: GivenNumberAnswer,
    isIdempotent: true,
  },
  {
    method: 'get',
    path: '/document-numbering/changes',
    summary: 'List numbers that are void, replaced or were entered by hand',
    query: ListNumberChanges,
    status: 200,
    answer: NumberChangePage,
  },
  {
    method: 'get',
    path: '/correspondences/{publicId}/number',
    summary: 'Read what happened to the number of a document, and its counterpart numbers',
    params: CorrespondencePath,
    status: 200,
    answer: NumberFacts,
  },
  {
    method: 'post',
    path: '/correspondences/{publicId}/aliases',
    summary: 'Note the number that a document has with one of its parties',
    params: CorrespondencePath,
    body: AddAliasBody,
    status: 201,
    answer: AliasAnswer,
    isIdempotent: true,
  },
  {
    method: 'post',
    path: '/correspondences/{publicId}/aliases/{aliasPublicId}/remove',
    summary: 'Take a counterpart number off',
    params: RemoveAlias,
    body: RemoveAliasBody,
    status: 200,
    answer: AliasAnswer,
    isIdempotent: true,
  },
];
