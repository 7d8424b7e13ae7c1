import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { TextField } from '@/app/_ui/text-field';

/** Asks for the template with a plain form, so that the answer has an address to be shown to others. */
export function TemplateForm({ template, problem }: { template: string; problem: string | null }) {
  const t = useTranslations('formatReplay');
  return (
    <form method="get" className="flex max-w-3xl flex-wrap items-end gap-3 pb-5">
      <TextField
        label={t('template')}
        name="template"
        defaultValue={template}
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono"
        className="min-w-64 flex-1"
        error={problem === null ? undefined : `${problem} ${t('invalid')}`}
      />
      <Button type="submit" variant="primary">
        {t('try')}
      </Button>
    </form>
  );
}
