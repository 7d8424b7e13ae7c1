import { commandOperation, operation } from '@/app/_web/operation';
import { CorrespondencePath } from '@/lib/documents/correspondence/rest-schema';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import {
  AliasAnswer,
  GivenNumberAnswer,
  NumberChangePage,
  NumberFacts,
  ReplacedAnswer,
  VoidedNumberAnswer,
} from '@/lib/numbering/changes/dto';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { listNumberChanges } from '@/lib/numbering/changes/list-number-changes';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import {
  AddAliasBody,
  GiveNumber,
  ListNumberChanges,
  RemoveAlias,
  RemoveAliasBody,
  ReplaceDocument,
  VoidNumber,
} from '@/lib/numbering/changes/schema';
import { voidNumber } from '@/lib/numbering/changes/void-number';

/** Void, replaced, hand-given and counterpart numbers. */
export const numberChangeOperations = [
  commandOperation({
    id: 'voidNumber',
    method: 'post',
    path: '/document-numbering/void',
    summary: 'Declare a number void: of a document, which ends with it, of a draft, or one that is held',
    body: VoidNumber,
    answer: VoidedNumberAnswer,
    verb: voidNumber,
  }),
  commandOperation({
    id: 'replaceDocument',
    method: 'post',
    path: '/document-numbering/replace',
    summary: 'Declare the number of a document void and make the draft that takes its place, with everything copied',
    body: ReplaceDocument,
    status: 201,
    answer: ReplacedAnswer,
    verb: replaceDocument,
  }),
  commandOperation({
    id: 'giveNumber',
    method: 'post',
    path: '/document-numbering/manual',
    summary: 'Send a draft with the number that it was given on paper',
    body: GiveNumber,
    answer: GivenNumberAnswer,
    verb: giveNumber,
  }),
  operation({
    id: 'listNumberChanges',
    method: 'get',
    path: '/document-numbering/changes',
    summary: 'List numbers that are void, replaced or were entered by hand',
    query: ListNumberChanges,
    answer: NumberChangePage,
    handle: ({ ctx, query }) => listNumberChanges(ctx, query),
  }),
  operation({
    id: 'getNumberFacts',
    method: 'get',
    path: '/correspondences/{publicId}/number',
    summary: 'Read what happened to the number of a document, and its counterpart numbers',
    params: CorrespondencePath,
    answer: NumberFacts,
    scope: 'document.view',
    handle: ({ ctx, params }) => numberFacts(ctx, params.publicId),
  }),
  commandOperation({
    id: 'addNumberAlias',
    method: 'post',
    path: '/correspondences/{publicId}/aliases',
    summary: 'Note the number that a document has with one of its parties',
    params: CorrespondencePath,
    body: AddAliasBody,
    status: 201,
    answer: AliasAnswer,
    verb: addAlias,
  }),
  commandOperation({
    id: 'removeNumberAlias',
    method: 'post',
    path: '/correspondences/{publicId}/aliases/{aliasPublicId}/remove',
    summary: 'Take a counterpart number off',
    params: RemoveAlias,
    body: RemoveAliasBody,
    answer: AliasAnswer,
    verb: removeAlias,
  }),
];
