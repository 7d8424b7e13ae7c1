import { buttonStyle } from '@/app/_ui/button-style';
import { MAX_NUMBER_TEXT } from '@/lib/numbering/lookup/find-numbers';

/** A plain form: it works before any script has loaded. */
export function GoForm({ text, words }: { text: string; words: { label: string; submit: string } }) {
  return (
    <form action="/go" className="mb-5 flex max-w-2xl flex-wrap items-end gap-2">
      <label className="min-w-0 flex-1 basis-64">
        <span className="mb-1 block text-table text-muted">{words.label}</span>
        <input
          name="q"
          type="search"
          defaultValue={text}
          maxLength={MAX_NUMBER_TEXT}
          required
          autoComplete="off"
          className="min-h-9 w-full pointer-coarse:min-h-11 rounded-md border border-input bg-surface px-3"
        />
      </label>
      <button type="submit" className={buttonStyle('primary', 'medium')}>
        {words.submit}
      </button>
    </form>
  );
}
