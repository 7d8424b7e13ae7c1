'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Checkbox } from '@/app/_ui/checkbox';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { TextArea } from '@/app/_ui/text-area';
import { visibleLength } from '@/lib/platform/visible-text';
import type { DefinitionVersion, ImpactAnswer } from '@/lib/workflow/authoring/dto';
import { impactAction, publishAction } from '../../actions';
import { useLabel } from '../../use-label';
import type { DefinitionText } from './use-definition-text';

/** The last look: findings, and what this would have done to real documents. */
export function PublishDialog({
  version,
  state,
  onClose,
}: {
  version: DefinitionVersion;
  state: DefinitionText;
  onClose: () => void;
}) {
  const t = useTranslations('workflows');
  const label = useLabel();
  const router = useRouter();
  const publish = useActing(publishAction);
  const impact = useImpact(version.workflowCode, state.text);
  const [note, setNote] = useState('');
  const [isStaying, setStaying] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const errors = state.report.findings.filter(({ severity }) => severity === 'error');
  const removed = errors.filter(({ key }) => key === 'E21');
  const isBlocked =
    state.isChanged || state.isChecking || state.isUnchecked || errors.length > (isStaying ? removed.length : 0);

  const run = async () => {
    setPending(true);
    setError(null);
    const outcome = await publish({
      id: version.id,
      versionNo: version.versionNo,
      changeNote: note,
      ...(isStaying ? { removedStates: 'stay' as const } : {}),
    }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) return setError(outcome?.message ?? t('failed'));
    notify({ kind: 'success', text: t('publish.done') });
    onClose();
    router.refresh();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publish.title', { version: version.version })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" pending={pending} disabled={isBlocked || visibleLength(note) < 5} onClick={run}>
            {t('publish.do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="danger">{error}</Banner>}
        {state.isChanged && <Banner tone="warning">{t('publish.saveFirst')}</Banner>}
        {errors.length > 0 && (
          <div>
            <p className="font-medium">{t('publish.blocked')}</p>
            <ul className="list-disc pl-5 text-table">
              {errors.map((found) => (
                <li key={`${found.key} ${found.path}`}>{label(found)}</li>
              ))}
            </ul>
          </div>
        )}
        {removed.length > 0 && (
          <Checkbox
            label={t('publish.stay')}
            checked={isStaying}
            onChange={(event) => setStaying(event.target.checked)}
          />
        )}
        <p className="text-table">{t('publish.text')}</p>
        <Impact impact={impact} />
        <TextArea
          label={t('publish.note')}
          hint={t('reasonHint')}
          required
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function useImpact(workflowCode: string, text: string): ImpactAnswer | 'loading' | null {
  const preview = useActing(impactAction);
  const [impact, setImpact] = useState<ImpactAnswer | 'loading' | null>('loading');
  const first = useRef({ preview, workflowCode, text });
  useEffect(() => {
    let isOpen = true;
    const { preview: ask, ...input } = first.current;
    ask(input)
      .then((answer) => isOpen && setImpact(answer.ok ? answer.data : null))
      .catch(() => isOpen && setImpact(null));
    return () => {
      isOpen = false;
    };
  }, []);
  return impact;
}

function Impact({ impact }: { impact: ImpactAnswer | 'loading' | null }) {
  const t = useTranslations('workflows.publish');
  if (impact === null) return null;
  return (
    <section aria-live="polite" className="text-table">
      <h2 className="font-medium">{t('impact')}</h2>
      {impact === 'loading' ? (
        <p className="text-muted">{t('impactLoading')}</p>
      ) : (
        <>
          <p>{t('examined', { count: impact.examined, same: impact.same })}</p>
          {impact.isCut && <p className="text-muted">{t('cut')}</p>}
          {impact.differences.length > 0 && (
            <>
              <p>{t('differences')}</p>
              <ul className="list-disc pl-5">
                {impact.differences.map(({ kind, state, action, actual, expected, count }) => (
                  <li key={`${kind} ${state} ${action} ${actual}`}>
                    {t(kind, { state, action, actual, count, expected: expected.join(', ') })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}
