'use client';

import { useTranslations } from 'next-intl';
import { TextArea } from '@/app/_ui/text-area';
import type { CommonValues } from './common-values';
import { ReferencesField } from './references-field';
import { TagsField } from './tags-field';

/** What the document refers to, what it is found by, and what else its readers should know. */
export function LinkFields({
  values,
  projectCode,
  ownPublicId,
  knownTags,
  isRevision,
  remarksError,
  onPatch,
}: {
  values: CommonValues;
  projectCode: string;
  ownPublicId: string | null;
  knownTags: readonly string[];
  isRevision: boolean;
  remarksError: string | undefined;
  onPatch: (change: Partial<CommonValues>) => void;
}) {
  const t = useTranslations('draft');
  return (
    <div className="flex flex-col gap-4">
      <ReferencesField
        value={values.references}
        projectCode={projectCode}
        ownPublicId={ownPublicId}
        disabled={isRevision}
        onChange={(references) => onPatch({ references })}
      />
      <TagsField value={values.tags} known={knownTags} disabled={isRevision} onChange={(tags) => onPatch({ tags })} />
      <TextArea
        id="remarks"
        label={t('remarks')}
        hint={t('remarksHint')}
        rows={2}
        error={remarksError}
        value={values.remarks}
        onChange={(event) => onPatch({ remarks: event.target.value })}
      />
    </div>
  );
}
