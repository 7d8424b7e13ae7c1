import {
  BLANK_VALUES,
  type CommonValues,
  commonInput,
  commonValues,
  recipientsOf,
} from '@/app/(app)/_documents/draft/common-values';
import type { RecipientValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { NcrSeverity } from '@/db/enums';
import type { NcrFormOptions } from '@/lib/documents/ncrs/draft/form-options';
import { missingInNcr } from '@/lib/documents/ncrs/draft/rules';
import type { NcrDetail } from '@/lib/documents/ncrs/dto';
import type { UpdateNcrInput } from '@/lib/documents/ncrs/schema';
import { isBlank } from '@/lib/platform/visible-text';

/** A drawing that the NCR names, with what its row shows. */
export type DrawingValue = { publicId: string; label: string; title: string };

/** Values of the form of an NCR: as typed, so dates may be incomplete. */
export type NcrValues = CommonValues & {
  contractPublicId: string;
  disciplineCode: string;
  severity: NcrSeverity | '';
  location: string;
  clauses: string;
  findingDate: string;
  requiredCorrection: string;
  to: RecipientValue[];
  drawings: DrawingValue[];
};

/** The server's name of a field of the form. */
export type NcrInput = Omit<UpdateNcrInput, 'publicId' | 'versionNo'>;

type Contract = NcrFormOptions['contracts'][number];

/** The contract is chosen where there is only one; the severity never is. */
export function blankNcr(contracts: readonly Contract[]): NcrValues {
  const [only] = contracts.length === 1 ? contracts : [];
  return {
    ...BLANK_VALUES,
    ...inContract(only),
    severity: '',
    location: '',
    clauses: '',
    findingDate: '',
    requiredCorrection: '',
    drawings: [],
  };
}

/** The fields that belong to a contract; its contractor is chosen where there is only one. */
export function inContract(contract: Contract | undefined) {
  const [only] = contract?.contractors.length === 1 ? contract.contractors : [];
  const to: RecipientValue[] = only === undefined ? [] : [{ organizationPublicId: only, attentions: [] }];
  return { contractPublicId: contract?.publicId ?? '', disciplineCode: '', to, cc: [] };
}

export function toNcrInput(values: NcrValues): Required<NcrInput> {
  return {
    ...commonInput(values),
    contractPublicId: values.contractPublicId,
    disciplineCode: values.disciplineCode || null,
    severity: values.severity || null,
    location: values.location,
    clauses: values.clauses,
    findingDate: values.findingDate || null,
    requiredCorrection: values.requiredCorrection,
    to: values.to,
    drawingPublicIds: values.drawings.map(({ publicId }) => publicId),
  };
}

/** A stored draft as the form holds it. */
export function storedNcr(ncr: NcrDetail): NcrValues {
  return {
    ...commonValues(ncr),
    contractPublicId: ncr.contract.publicId,
    disciplineCode: ncr.discipline?.code ?? '',
    severity: ncr.severity ?? '',
    location: ncr.location,
    clauses: ncr.clauses,
    findingDate: ncr.findingDate ?? '',
    requiredCorrection: ncr.requiredCorrection,
    to: recipientsOf(ncr.recipients, 'TO'),
    // One that its writer may no longer see cannot be sent again.
    drawings: ncr.drawings.flatMap(({ publicId, number, revisionLabel, title }) =>
      publicId === null ? [] : [{ publicId, label: `${number}${revisionLabel && ` Rev.${revisionLabel}`}`, title }],
    ),
  };
}

/** Missing fields of the draft, as ids of their inputs. */
export function missingFields(values: NcrValues) {
  return [
    ...(values.contractPublicId === '' ? (['contract'] as const) : []),
    ...(values.to.length === 0 ? (['to'] as const) : []),
    ...missingInNcr({
      ...values,
      severity: values.severity || null,
      findingDate: values.findingDate || null,
      dueDate: values.dueDate || null,
      hasDescription: !isBlank(values.body),
    }),
  ];
}
