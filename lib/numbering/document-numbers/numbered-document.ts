import { checkComplete, checkPlace, checkRecipients } from '@/lib/documents/correspondence/draft/check-complete';
import { numberRequest } from '@/lib/documents/correspondence/draft/number-request';
import { type LoadedDocument, loadDocument } from '@/lib/documents/correspondence/read/load-documents';
import {
  canGenerateNumber,
  canGiveNumber,
  canNameAlias,
  canReplace,
  canVoidNumber,
} from '@/lib/documents/correspondence/rules';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { checkRfaComplete, checkRfaPrinted } from '@/lib/documents/rfas/draft/check-rfa-complete';
import { rfaNumberRequest } from '@/lib/documents/rfas/draft/rfa-number';
import { completeRfas, type LoadedRfa } from '@/lib/documents/rfas/register/load-rfas';
import * as rfaRules from '@/lib/documents/rfas/rules';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { NumberRequest } from '../engine/batch/number-items';

/** What can be done with a document's number apart from submitting it. */
type NumberAct = 'generateNumber' | 'giveNumber' | 'voidNumber' | 'replace' | 'nameAlias';

interface OfNumber {
  /** Those who may have a number of their own for it. */
  parties: readonly { organizationId: number; publicId: string }[];
  /** Why this person cannot do it, or nobody can any more; null: it may be done. */
  refusalOf: (act: NumberAct) => ErrorCode | null;
  /** @throws AppError what a number needs and the draft lacks */
  checkPrinted: () => void;
  /** @throws AppError what it lacks to be sent */
  checkComplete: () => void;
  request: () => NumberRequest;
}

/** A document with what its own kind says about its number. */
export type NumberedDocument = OfNumber &
  ({ kind: 'correspondence'; document: LoadedDocument } | { kind: 'rfa'; document: LoadedRfa });

/**
 * A document of whatever kind, for a verb that is about its number. Types that have their own register and no such
 * verbs are refused by the letters' rules.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadNumbered(ctx: UserCtx, publicId: string): Promise<NumberedDocument> {
  const document = await loadDocument(ctx, publicId);
  if (document.type.code !== RFA_TYPE_CODE) return ofLetter(document);
  const [rfa] = await completeRfas(ctx, [document]);
  return rfa ? ofRfa(rfa) : ofLetter(document);
}

const LETTER_RULES = {
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

function ofLetter(document: LoadedDocument): NumberedDocument {
  return {
    kind: 'correspondence',
    document,
    parties: [...document.recipients, { ...document.originator, organizationId: document.originator.id }],
    refusalOf: (act) => LETTER_RULES[act](document.facts),
    checkPrinted: () => {
      checkPlace(document);
      checkRecipients(document);
    },
    checkComplete: () => checkComplete(document),
    request: () => numberRequest(document),
  };
}

const RFA_RULES = {
  generateNumber: rfaRules.canGenerateNumber,
  giveNumber: rfaRules.canGiveNumber,
  voidNumber: rfaRules.canVoidNumber,
  replace: rfaRules.canReplace,
  nameAlias: rfaRules.canNameAlias,
};

function ofRfa(rfa: LoadedRfa): NumberedDocument {
  return {
    kind: 'rfa',
    document: rfa,
    parties: rfa.parties.map(({ organizationId, organization: { publicId } }) => ({ organizationId, publicId })),
    refusalOf: (act) => RFA_RULES[act](rfa.rfaFacts),
    checkPrinted: () => checkRfaPrinted(rfa),
    checkComplete: () => checkRfaComplete(rfa),
    request: () => rfaNumberRequest(rfa),
  };
}
