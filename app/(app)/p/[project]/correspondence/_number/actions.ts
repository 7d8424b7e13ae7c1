'use server';

import { type ActionOptions, action, command } from '@/app/_web/action';
import { submitDocument } from '@/lib/documents/actions/submit-document';
import { SubmitCorrespondence } from '@/lib/documents/document/schema';
import { KIND_CODES, KIND_TRAITS } from '@/lib/documents/kind-traits';
import { addAlias } from '@/lib/numbering/changes/add-alias';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { previewGivenNumber } from '@/lib/numbering/changes/preview-given-number';
import { removeAlias } from '@/lib/numbering/changes/remove-alias';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import {
  AddAlias,
  GiveNumber,
  ReadGivenNumber,
  RemoveAlias,
  ReplaceDocument,
  VoidDocumentNumber,
} from '@/lib/numbering/changes/schema';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';

const ON_DOCUMENT_PAGES: ActionOptions = {
  revalidate: KIND_CODES.map((code) => [`/p/[project]/${KIND_TRAITS[code].folder}/[publicId]`, 'page']),
};

export const voidNumberAction = command('voidNumber', VoidDocumentNumber, voidDocumentNumber, ON_DOCUMENT_PAGES);

export const submitDocumentAction = command('submitDocument', SubmitCorrespondence, submitDocument);

export const replaceAction = command('replaceDocument', ReplaceDocument, replaceDocument);

export const readGivenNumberAction = action(ReadGivenNumber, previewGivenNumber);

export const giveNumberAction = command('giveNumber', GiveNumber, giveNumber);

export const addAliasAction = command('addAlias', AddAlias, addAlias, ON_DOCUMENT_PAGES);

export const removeAliasAction = action(RemoveAlias, removeAlias, ON_DOCUMENT_PAGES);
