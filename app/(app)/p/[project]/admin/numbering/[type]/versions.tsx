'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { FormatVersion } from '@/lib/numbering/formats/dto';
import type { TemplateBuilder } from '@/lib/numbering/formats/open-builder';
import { rollbackTemplateAction, saveTemplateAction } from '../actions';
import { CompareVersions } from './compare-versions';

const loadDialog = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** Every version with who, when and why; any two side by side; an earlier one can be taken up again. */
export function Versions({ builder }: { builder: TemplateBuilder }) {
  const t = useTranslations('numberFormats.versions');
  const offline = useTranslations('form')('offline');
  const router = useRouter();
  const rollback = useActing(rollbackTemplateAction);
  const save = useActing(saveTemplateAction);
  const [asked, setAsked] = useState<FormatVersion | null>(null);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState('');
  const [ConfirmDialog, requestDialog] = useLazyComponent(loadDialog);
  const { configId, versionNo, versions } = builder;

  const confirm = async (reason: string) => {
    if (!asked) return;
    setPending(true);
    const outcome = await (asked.state === 'SCHEDULED'
      ? // The same start, so that it comes after the version it replaces.
        save({
          configId,
          versionNo,
          template: builder.template,
          overflow: builder.overflow,
          effectiveFrom: asked.effectiveFrom,
          reason,
        })
      : rollback({ configId, versionNo, toVersionNo: asked.versionNo, reason })
    ).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      setRefused(outcome?.fieldErrors?.reason?.[0] ?? outcome?.message ?? offline);
      return;
    }
    setAsked(null);
    notify({ kind: 'success', text: t('done', { versionNo: outcome.data.version.versionNo }) });
    router.refresh();
  };
  const ask = (version: FormatVersion) => {
    requestDialog();
    setRefused('');
    setAsked(version);
  };
  if (versions.length === 0) {
    return (
      <p className="text-muted">
        {t('none')} <code className="break-all">{builder.defaultTemplate}</code>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ol className="border-y border-line" aria-label={t('title')}>
        {versions.map((version) => (
          <li
            key={version.publicId}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t('number', { versionNo: version.versionNo })}</span>
                <Badge>{t(`state.${isOverruled(version, versions) ? 'OVERRULED' : version.state}`)}</Badge>
                {version.copiedFromVersionNo !== null && (
                  <span className="text-meta text-muted">
                    {t('copied', { versionNo: version.copiedFromVersionNo })}
                  </span>
                )}
              </p>
              <p className="font-mono text-table break-all">{version.template}</p>
              <p className="text-table break-words">{version.reason}</p>
              <p className="text-meta text-muted">
                {version.createdBy?.name ?? t('system')} · <ThaiDate iso={version.createdAt} form="datetime" /> ·{' '}
                {t('from')} <ThaiDate iso={version.effectiveFrom} form="datetime" /> ·{' '}
                {t(`overflow.${version.overflow}`)}
              </p>
            </div>
            {canBeAsked(version, builder) && (
              <Button
                size="small"
                onClick={() => ask(version)}
                aria-label={t(version.state === 'SCHEDULED' ? 'callOffNamed' : 'rollBackNamed', {
                  versionNo: version.versionNo,
                })}
              >
                {t(version.state === 'SCHEDULED' ? 'callOff' : 'rollBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <CompareVersions builder={builder} />
      {ConfirmDialog && asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(asked.state === 'SCHEDULED' ? 'callOffTitle' : 'rollBackTitle', { versionNo: asked.versionNo })}
          confirmLabel={t(asked.state === 'SCHEDULED' ? 'callOff' : 'rollBack')}
          freeText="required"
          pending={pending}
          onConfirm={({ text }) => void confirm(text)}
        >
          <p>{t(asked.state === 'SCHEDULED' ? 'callOffText' : 'rollBackText')}</p>
          <p className="mt-2 font-mono text-table break-all">
            {asked.state === 'SCHEDULED' ? builder.template : asked.template}
          </p>
          {refused && (
            <p role="alert" className="mt-2 text-danger">
              {refused}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Planned for a moment at which a later version begins too, and so never in force. */
function isOverruled(version: FormatVersion, versions: readonly FormatVersion[]): boolean {
  if (version.state !== 'SCHEDULED') return false;
  return versions.some(
    ({ versionNo, effectiveFrom }) => versionNo > version.versionNo && effectiveFrom === version.effectiveFrom,
  );
}

/** Past versions can be taken up again, planned ones called off unless they change nothing. */
function canBeAsked(version: FormatVersion, { versions, template, overflow }: TemplateBuilder): boolean {
  if (version.state !== 'SCHEDULED') return version.state === 'PAST';
  const changes = version.template !== template || version.overflow !== overflow;
  return changes && !isOverruled(version, versions);
}
