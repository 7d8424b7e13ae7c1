'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import { RadioGroup } from '@/app/_ui/radio-group';
import { Section } from '@/app/_ui/section';
import { TextField } from '@/app/_ui/text-field';
import type { OverflowRule } from '@/lib/numbering/engine/template/render-number';
import type { FormatVersion } from '@/lib/numbering/formats/dto';
import type { TemplateBuilder } from '@/lib/numbering/formats/open-builder';
import { inspectTemplate } from '@/lib/numbering/formats/rules';
import { Capacity } from './capacity';
import { ChipEditor } from './chip-editor';
import { Findings } from './findings';
import { SampleTable } from './sample-table';
import { SaveForm } from './save-form';
import { Uniqueness } from './uniqueness';
import { useTrial } from './use-trial';
import { WhatIfLink } from './what-if/what-if-link';

/** The template as chips and as text, both live; what it means beside it; and saving it as a new version. */
export function Builder({ opened }: { opened: TemplateBuilder }) {
  const t = useTranslations('numberFormats');
  const { configId, lintContext, typeName } = opened;
  const [shown, setShown] = useState(opened);
  const [known, setKnown] = useState(opened);
  const [text, setText] = useState(opened.draft);
  const [overflow, setOverflow] = useState<OverflowRule>(opened.overflow);
  const trial = useTrial(configId, opened.trial);
  const isDirty = text !== known.template || overflow !== known.overflow;
  // A newer version replaces the text of a person without changes. A person with changes keeps the text and its old
  // version, so that the server reports the conflict.
  if (opened !== shown) {
    setShown(opened);
    if (!isDirty || (text === opened.template && overflow === opened.overflow)) {
      setKnown(opened);
      setText(opened.template);
      setOverflow(opened.overflow);
      trial.adopt(opened.trial);
    }
  }
  const inspection = inspectTemplate(text, lintContext);

  const write = (next: string) => {
    setText(next);
    trial.ask(next, inspectTemplate(next, lintContext).isValid);
  };
  const saved = ({ versionNo, template }: FormatVersion) => {
    setText(template);
    // A template with a later start is not active yet, but is saved.
    setKnown({ ...known, versionNo, template, overflow });
  };
  const take = (theirs: FormatVersion) => {
    setOverflow(theirs.overflow);
    write(theirs.template);
  };

  return (
    <div className="grid gap-x-10 xl:grid-cols-2">
      <div>
        <Section
          title={t('template')}
          actions={
            isDirty && (
              <Button size="small" onClick={() => write(known.template)}>
                {t('undoAll')}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-4">
            <ChipEditor text={text} pieces={inspection.pieces} context={lintContext} onChange={write} />
            <TextField
              label={t('asText')}
              hint={t('asTextHint', { inForce: known.template })}
              inputClassName="font-mono"
              value={text}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={!inspection.isValid || undefined}
              onChange={(event) => write(event.target.value)}
            />
            <Findings findings={inspection.findings} onFix={write} />
            <RadioGroup
              legend={t('overflow.title')}
              value={overflow}
              onChange={(event) => setOverflow(event.target.value === 'STOP' ? 'STOP' : 'WIDEN')}
              options={[
                { value: 'WIDEN', label: t('overflow.WIDEN'), hint: t('overflow.widenHint') },
                { value: 'STOP', label: t('overflow.STOP'), hint: t('overflow.stopHint') },
              ]}
            />
          </div>
        </Section>
        <Section title={t('save.title')} hint={t('save.hint')}>
          <SaveForm
            builder={known}
            draft={{ template: text, overflow, isValid: inspection.isValid }}
            onSaved={saved}
            onTake={take}
          />
        </Section>
      </div>
      <div className="max-xl:border-t max-xl:border-line max-xl:pt-5">
        <Section
          title={t('samples.title')}
          hint={t('samples.hint')}
          actions={inspection.isValid && <WhatIfLink template={text} />}
        >
          <div className={trial.status === 'CURRENT' ? '' : 'opacity-60'} aria-busy={trial.status === 'WAITING'}>
            {trial.trial ? (
              <SampleTable trial={trial.trial} />
            ) : (
              <p className="text-table text-muted">{t('samples.invalid')}</p>
            )}
          </div>
          <p className="mt-2 min-h-5 text-meta text-muted" aria-live="polite">
            {trial.status === 'STALE' && t('samples.stale')}
            {trial.status === 'WAITING' && t('samples.waiting')}
          </p>
          {trial.status === 'FAILED' && <Banner tone="danger">{trial.message || t('samples.failed')}</Banner>}
        </Section>
        <Section title={t('unique.title')} hint={t('unique.hint')}>
          <Uniqueness
            typeName={typeName}
            text={text}
            inspection={inspection}
            trial={trial.status === 'CURRENT' ? trial.trial : null}
            onFix={write}
          />
        </Section>
        <Section title={t('capacity.title')}>
          <Capacity forecast={trial.trial?.forecast ?? null} longest={inspection.longest} />
        </Section>
      </div>
      <UnsavedGuard when={isDirty} />
    </div>
  );
}
