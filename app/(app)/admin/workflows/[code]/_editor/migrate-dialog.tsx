'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { TextField } from '@/app/_ui/text-field';
import { isBlank, visibleLength } from '@/lib/platform/visible-text';
import type { DefinitionVersion, MigrationAnswer } from '@/lib/workflow/authoring/dto';
import { migrateAction } from '../../actions';

/** Documents under way to another version: first a dry run, which also says which states need a partner. */
export function MigrateDialog({
  workflowCode,
  versions,
  onClose,
}: {
  workflowCode: string;
  versions: readonly DefinitionVersion[];
  onClose: () => void;
}) {
  const t = useTranslations('workflows.migrate');
  const all = useTranslations('workflows');
  const migrate = useActing(migrateAction);
  const running = versions.find(({ isActive, inFlight }) => !isActive && inFlight > 0) ?? versions.at(-1);
  const [from, setFrom] = useState(String(running?.version ?? ''));
  const [to, setTo] = useState(
    String(versions.find(({ isActive }) => isActive)?.version ?? versions[0]?.version ?? ''),
  );
  const [map, setMap] = useState<Record<string, string>>({});
  const [timers, setTimers] = useState<'keep' | 'restart'>('keep');
  const [reason, setReason] = useState('');
  const [result, setResult] = useState<MigrationAnswer | null>(null);
  const [triedAs, setTriedAs] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'try' | 'move' | null>(null);
  const unmapped = [...new Set(result?.refused.filter((row) => row.reason === 'UNMAPPED').map(({ state }) => state))];
  const asked = [...new Set([...unmapped, ...Object.keys(map)])];

  const plan = {
    fromVersion: Number(from),
    toVersion: Number(to),
    map: Object.fromEntries(Object.entries(map).filter(([, target]) => !isBlank(target))),
    timers,
  };
  // Only the tried plan can be run: a later change needs another dry run.
  const isTried = triedAs === JSON.stringify(plan);

  const run = async (dryRun: boolean) => {
    setPending(dryRun ? 'try' : 'move');
    setError(null);
    const answer = await migrate({ workflowCode, ...plan, dryRun, ...(reason.trim() ? { reason } : {}) }).catch(
      () => null,
    );
    setPending(null);
    if (!answer?.ok) return setError(answer?.message ?? all('failed'));
    setResult(answer.data);
    setTriedAs(JSON.stringify(plan));
    if (!dryRun) notify({ kind: 'success', text: t('done', { moved: answer.data.moved }) });
  };

  const options = versions.map(({ version, inFlight }) => ({
    value: String(version),
    label: `${version} (${inFlight})`,
  }));
  const canMove = isTried && result?.isDryRun === true && result.moved > 0 && visibleLength(reason) >= 5;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{all('close')}</Button>
          <Button pending={pending === 'try'} onClick={() => run(true)}>
            {t('dryRun')}
          </Button>
          <Button variant="danger" pending={pending === 'move'} disabled={!canMove} onClick={() => run(false)}>
            {t('do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="danger">{error}</Banner>}
        <div className="grid gap-3 sm:grid-cols-3">
          <Select label={t('from')} value={from} options={options} onChange={(event) => setFrom(event.target.value)} />
          <Select label={t('to')} value={to} options={options} onChange={(event) => setTo(event.target.value)} />
          <Select
            label={t('timers')}
            value={timers}
            options={[
              { value: 'keep', label: t('keep') },
              { value: 'restart', label: t('restart') },
            ]}
            onChange={(event) => setTimers(event.target.value === 'restart' ? 'restart' : 'keep')}
          />
        </div>
        {asked.length > 0 && (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="font-medium">{t('map')}</legend>
            {asked.map((state) => (
              <TextField
                key={state}
                label={t('target', { state })}
                value={map[state] ?? ''}
                maxLength={50}
                onChange={(event) => setMap({ ...map, [state]: event.target.value.toUpperCase() })}
              />
            ))}
          </fieldset>
        )}
        {result && (
          <div role="status" className="text-table">
            {!isTried && <p className="text-danger">{t('changed')}</p>}
            <p className="font-medium">{t('result', { moved: result.moved, refused: result.refused.length })}</p>
            {result.remaining > 0 && <p>{t('remaining', { count: result.remaining })}</p>}
            <ul className="list-disc pl-5">
              {result.byState.map((row) => (
                <li key={`${row.from} ${row.to}`}>
                  {t('row', { from: row.from, to: row.to ?? t('stays'), count: row.count })}
                </li>
              ))}
              {[...new Set(result.refused.map(({ state, reason: why }) => `${state}: ${t(why)}`))].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          label={all('reason')}
          hint={all('reasonHint')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
