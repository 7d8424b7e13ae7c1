import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { inspectToken } from '@/lib/numbering/formats/rules';
import { useTokenWords } from './token-words';

/** Parts to insert: behind the chosen chip, or at their usual place. */
export function TokenPalette({
  tokens,
  separators,
  after,
  onInsert,
}: {
  tokens: readonly string[];
  separators: readonly string[];
  after: string | null;
  onInsert: (text: string) => void;
}) {
  const t = useTranslations('numberFormats.chips');
  const nameOf = useTokenWords();
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium">{after === null ? t('add') : t('addAfter', { after })}</legend>
      <div className="flex flex-wrap gap-1.5">
        {[...tokens, ...separators].map((token) => {
          const segment = inspectToken(token);
          return (
            <Button
              key={token}
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() => onInsert(token)}
              title={segment && nameOf(segment)}
            >
              <code>{token}</code>
              {token.startsWith('{') && segment && <span className="font-normal text-muted">{nameOf(segment)}</span>}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
