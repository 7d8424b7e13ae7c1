import { BLANK_VALUES, type CommonValues, commonInput, commonValues } from '@/app/(app)/_documents/draft/common-values';
import type { DrawingRevisionStatus } from '@/db/enums';
import type { RfaFormOptions } from '@/lib/documents/rfas/draft/form-options-dto';
import { missingInRfa } from '@/lib/documents/rfas/draft/rules';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { UpdateRfaInput } from '@/lib/documents/rfas/schema';

/** A drawing revision of the RFA with what its row shows. */
export type ItemValue = {
  drawingRevisionPublicId: string;
  number: string;
  revisionLabel: string;
  title: string;
  status: DrawingRevisionStatus;
};

export type RfaValues = CommonValues & {
  contractPublicId: string;
  rfaTypeCode: string;
  disciplineCode: string;
  items: ItemValue[];
};

/** The server's name of a field of the form. */
export type RfaInput = Omit<UpdateRfaInput, 'publicId' | 'versionNo'>;

/** Nothing is chosen for the writer but the contract, where there is only one. */
export function blankRfa(contracts: RfaFormOptions['contracts']): RfaValues {
  const [only] = contracts.length === 1 ? contracts : [];
  return { ...BLANK_VALUES, contractPublicId: only?.publicId ?? '', rfaTypeCode: '', disciplineCode: '', items: [] };
}

export function toRfaInput(values: RfaValues): Required<RfaInput> {
  return {
    ...commonInput(values),
    contractPublicId: values.contractPublicId,
    rfaTypeCode: values.rfaTypeCode,
    disciplineCode: values.disciplineCode || null,
    items: values.items.map(({ drawingRevisionPublicId }) => ({ drawingRevisionPublicId })),
  };
}

/** A stored draft as the form holds it. */
export function storedRfa(rfa: RfaDetail): RfaValues {
  return {
    ...commonValues(rfa),
    contractPublicId: rfa.contract.publicId,
    rfaTypeCode: rfa.rfaType.code,
    disciplineCode: rfa.discipline?.code ?? '',
    items: rfa.items.map(({ drawing }) => ({
      drawingRevisionPublicId: drawing.revisionPublicId,
      number: drawing.number,
      revisionLabel: drawing.revisionLabel,
      title: drawing.title,
      status: drawing.status,
    })),
  };
}

export function typeOf(values: Pick<RfaValues, 'contractPublicId' | 'rfaTypeCode'>, options: RfaFormOptions) {
  const contract = options.contracts.find(({ publicId }) => publicId === values.contractPublicId);
  return contract?.rfaTypes.find(({ code }) => code === values.rfaTypeCode);
}

/** Missing fields of the draft, as ids of their inputs. */
export function missingFields(values: RfaValues, options: RfaFormOptions) {
  return missingInRfa({
    hasContract: values.contractPublicId !== '',
    hasType: values.rfaTypeCode !== '',
    hasDiscipline: values.disciplineCode !== '',
    subject: values.subject,
    contentRule: typeOf(values, options)?.contentRule,
    hasItems: values.items.length > 0,
    hasFiles: values.attachments.length > 0,
  });
}
