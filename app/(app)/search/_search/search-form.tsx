import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';

/** The field of the search, with its syntax. It works without script. */
export function SearchForm({ text }: { text: string }) {
  const t = useTranslations('find');
  return (
    <search>
      <form action="/search" className="flex max-w-3xl flex-wrap items-end gap-2 pb-4" data-print="hide">
        <input
          // The address may change beside the form.
          key={text}
          name="q"
          type="search"
          aria-label={t('title')}
          aria-describedby="search-syntax"
          placeholder={t('placeholder')}
          defaultValue={text.slice(0, 500)}
          className="control min-w-0 flex-1 basis-64"
        />
        <button type="submit" className={buttonStyle('primary', 'medium')}>
          {t('submit')}
        </button>
        <p id="search-syntax" className="basis-full text-meta text-muted">
          {t('syntax')}
        </p>
      </form>
    </search>
  );
}
