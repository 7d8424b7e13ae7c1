'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { DrawingDetail, DrawingRevision } from '@/lib/documents/drawings/dto';
import { nextLabel } from '@/lib/documents/drawings/rules';
import { newPublicId } from '@/lib/platform/id';
import { drawingsPath } from '../_kind/kinds';
import { reviseDrawingAction, updateDrawingRevisionAction } from '../actions';
import { FilesSection, RevisionInputs } from './form-parts';
import { ReferencesField, referenceOptions } from './references-field';
import { useDrawingFiles } from './use-drawing-files';

/** The next revision of a drawing, or its draft. */
export function RevisionForm({ drawing, draft }: { drawing: DrawingDetail; draft: DrawingRevision | null }) {
  const t = useTranslations('drawings');
  const router = useRouter();
  const { kind, project } = drawing;
  const before = draft ?? drawing.revisions[0];
  const files = useDrawingFiles(draft?.files ?? []);
  const [references, setReferences] = useState(() => referenceOptions(before?.references ?? []));
  const key = useRef(newPublicId());
  const [revise, update] = [useActing(reviseDrawingAction), useActing(updateDrawingRevisionAction)];
  const action = useActionForm({
    schema: async () => (await import('./form-schemas')).RevisionFields,
    defaultValues: {
      revisionLabel: draft?.revisionLabel ?? nextLabel(before?.revisionLabel ?? '', drawing.revisions.length),
      title: before?.title ?? '',
      revisionDate: draft?.revisionDate ?? '',
      remarks: draft?.remarks ?? '',
    },
    submit: async (fields) => {
      const content = {
        ...fields,
        kind,
        attachmentPublicIds: files.publicIds,
        referencePublicIds: references.map((one) => one.value),
      };
      if (draft) return update({ ...content, publicId: draft.publicId, versionNo: draft.versionNo });
      const input = { ...content, publicId: drawing.publicId, versionNo: drawing.versionNo };
      const outcome = await revise({ idempotencyKey: key.current, input });
      if (!outcome.ok) key.current = newPublicId();
      return outcome;
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('saved') });
      router.push(drawingsPath(project.code, kind, drawing.publicId));
    },
  });
  return (
    <Form action={action} className="flex max-w-3xl flex-col gap-4">
      <RevisionInputs />
      <FilesSection files={files} />
      <ReferencesField kind={kind} projectCode={project.code} value={references} onChange={setReferences} />
      <p className="text-table text-muted">{t('draftNote')}</p>
      <div>
        <SubmitButton disabled={files.uploads.isBusy}>{t('saveDraft')}</SubmitButton>
      </div>
    </Form>
  );
}
