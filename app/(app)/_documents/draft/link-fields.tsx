'use client';

import { useTranslations } from 'next-intl';
import { TextArea } from '@/app/_ui/text-area';
import type { CommonValues } from './common-values';
import { ReferencesField } from './references-field';
import { TagsField } from './tags-field';

type Props = {
  values: CommonValues;
  knownTags: readonly string[];
  isRevision: boolean;
  remarksError: string | undefined;
  onPatch: (change: Partial<CommonValues>) => void;
};

/** References, tags and remarks of the document. */
export function LinkFields({
  projectCode,
  ownPublicId,
  ...props
}: Props & {
  projectCode: string;
  ownPublicId: string | null;
}) {
  const { values, isRevision, onPatch } = props;
  return (
    <div className="flex flex-col gap-4">
      <ReferencesField
        value={values.references}
        projectCode={projectCode}
        ownPublicId={ownPublicId}
        disabled={isRevision}
        onChange={(references) => onPatch({ references })}
      />
      <NoteFields {...props} />
    </div>
  );
}

/** Tags and remarks. */
export function NoteFields({ values, knownTags, isRevision, remarksError, onPatch }: Props) {
  const t = useTranslations('draft');
  return (
    <>
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
    </>
  );
}
