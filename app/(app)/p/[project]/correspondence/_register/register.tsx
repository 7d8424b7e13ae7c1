import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { defineRegister } from '@/app/(app)/_documents/register/define-register';
import { registerOptions } from '@/lib/documents/document/draft/form-options';
import { exportLetters, listLetters } from '@/lib/numbering/imported/list-letters';
import { letterSpec } from './columns';
import { LetterTable } from './table';

/** The register of letters. The page's frame has the button for a new letter. */
export const letterRegister = defineRegister({
  spec: letterSpec,
  path: (projectCode) => `/p/${encodeURIComponent(projectCode)}/correspondence`,
  list: listLetters,
  exportRows: exportLetters,
  options: registerOptions,
  access: (_ctx, projectCode, held) => ({
    mayCreate: held.includes('correspondence.create'),
    maySubmit: held.includes('correspondence.submit'),
    start: held.includes('numbering.import')
      ? { word: 'import', href: `/p/${encodeURIComponent(projectCode)}/admin/numbering/import` }
      : undefined,
  }),
  Table: LetterTable,
  actions: (t, base, { maySubmit }) =>
    maySubmit && (
      <ButtonLink size="small" href={`${base}/incoming`} icon={<Icon name="inbox" />}>
        {t('registerIncoming')}
      </ButtonLink>
    ),
});
