'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { useFieldId } from '@/app/_ui/form/field-id';
import { Form } from '@/app/_ui/form/form';
import { FormTextArea } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { type ActionForm, useActionForm } from '@/app/_ui/form/use-action-form';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { TextField } from '@/app/_ui/text-field';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import { MAX_RESET_REASON, MAX_SKIPPED } from '@/lib/numbering/resets/constants';
import type { RequestReset } from '@/lib/numbering/resets/schema';
import { requestResetAction } from '../../../actions';
import { EvidenceField } from './evidence-field';

/** Rows that fit above the reason; the rest is counted. */
const LISTED_REPEATS = 10;

interface Series {
  publicId: string;
  projectCode: string;
  pattern: string;
  /** Numbers up to here belong to another series, which this one continues. */
  startNumber: number;
  /** As it would be printed now. */
  next: string;
  nextNumber: number;
  width: number;
}

type Values = { seriesPublicId: string; nextNumber: number; reason: string; attachmentPublicId?: string | null };

/** Asks for a series to be raised, and says what that does while the number is typed. */
export function RequestResetForm({ series }: { series: Series }) {
  const t = useTranslations('series.reset');
  const router = useRouter();
  const ask = useActing(requestResetAction);
  const action = useActionForm({
    schema: async () => (await import('@/lib/numbering/resets/schema')).RequestReset,
    defaultValues: { seriesPublicId: series.publicId, reason: '', attachmentPublicId: null } as Values,
    submit: ask,
    onSuccess: ({ publicId }) => {
      notify({ kind: 'success', text: t('sent') });
      router.push(`/admin/numbering/resets/${publicId}`);
    },
  });
  return (
    <Form action={action} className="flex max-w-2xl flex-col gap-4">
      <NextNumber action={action} series={series} />
      <FormTextArea
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        required
        rows={3}
        maxLength={MAX_RESET_REASON}
      />
      <EvidenceField onChange={(publicId) => action.form.setValue('attachmentPublicId', publicId)} />
      <div>
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </Form>
  );
}

function NextNumber({ action, series }: { action: ActionForm<Values, RequestReset>; series: Series }) {
  const t = useTranslations('series.reset');
  const { form } = action;
  const wanted = useWatch({ control: form.control, name: 'nextNumber' });
  const error = form.formState.errors.nextNumber?.message;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        id={useFieldId()('nextNumber')}
        label={t('nextNumber')}
        hint={t('nextHint', { next: series.next })}
        required
        inputMode="numeric"
        autoComplete="off"
        className="max-w-xs"
        error={error}
        {...form.register('nextNumber', { setValueAs: toNumber })}
      />
      <div role="status" className="min-h-6 font-medium">
        {Number.isInteger(wanted) && wanted > 0 && <Effect wanted={wanted} series={series} />}
      </div>
    </div>
  );
}

/** The effect of the request; on approval the server decides by the numbers of that moment. */
function Effect({ wanted, series }: { wanted: number; series: Series }) {
  const t = useTranslations('series.reset');
  const number = printed(series, wanted);
  const count = wanted - series.nextNumber;
  if (count < 0) return <Repeats wanted={wanted} series={series} />;
  if (count === 0) return <span className="text-danger">{t('effectSame', { number })}</span>;
  const max = MAX_SKIPPED.toLocaleString('en-US');
  if (count > MAX_SKIPPED) return <span className="text-danger">{t('effectFar', { max })}</span>;
  return t('effectUp', { number, count: count.toLocaleString('en-US') });
}

/** The numbers that would be given out again: every one from the wish to the last has been taken. */
function Repeats({ wanted, series }: { wanted: number; series: Series }) {
  const t = useTranslations('series.reset');
  const count = series.nextNumber - wanted;
  const listed = Array.from({ length: Math.min(count, LISTED_REPEATS) }, (_, index) => wanted + index);
  return (
    <>
      <p className="text-danger">{t('effectRepeat', { number: printed(series, wanted), count })}</p>
      <ul aria-label={t('repeatsTitle')} lang="th" className="text-table font-normal">
        {listed.map((sequence) => (
          <li key={sequence}>
            <Taken series={series} sequence={sequence} />
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p className="text-table font-normal text-muted">{t('repeatsMore', { count: count - listed.length })}</p>
      )}
    </>
  );
}

function Taken({ series, sequence }: { series: Series; sequence: number }) {
  const number = printed(series, sequence);
  if (sequence <= series.startNumber) return number;
  return (
    <Link
      href={numberHref({ projectCode: series.projectCode, seriesPublicId: series.publicId, sequence })}
      prefetch={false}
      className="text-primary hover:underline"
    >
      {number}
    </Link>
  );
}

const printed = ({ pattern, width }: Series, sequence: number) =>
  pattern.replace('{SEQ}', () => String(sequence).padStart(width, '0'));

/** Thai digits are digits too. */
function toNumber(typed: unknown): number {
  const digits = String(typed ?? '').replace(/[๐-๙]/g, (digit) => String('๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)));
  return /^\s*\d+\s*$/.test(digits) ? Number(digits) : Number.NaN;
}
