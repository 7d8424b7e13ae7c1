import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { RecipientState } from '@/lib/documents/document/dto';

/** Labelled lines; a line without a value is left out. */
export function PaperFacts({ facts }: { facts: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="paper-facts">
      {facts.map(
        ({ term, value }) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A titled part that keeps its title with its first lines. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Text with the line breaks and blanks of its writer. */
export function PaperText({ children }: { children: string }) {
  return <div className="paper-text">{children}</div>;
}

/** A table with rules; its head is repeated on every page. Widths are percentages, so that none is wider than the page. */
export function PaperTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly { key: string; title: string; width: number }[];
  children: ReactNode;
}) {
  return (
    <table className="paper-table" aria-label={label}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Organizations of one way of address, each with the persons whom the document names. */
export function PaperRecipients({ recipients, type }: { recipients: readonly RecipientState[]; type: 'TO' | 'CC' }) {
  const t = useTranslations('paper');
  const listed = recipients.filter(({ recipientType }) => recipientType === type);
  if (listed.length === 0) return null;
  return (
    <ul>
      {listed.map(({ organization, attentions }) => (
        <li key={organization.publicId}>
          <span lang="th">{organizationName(organization)}</span>
          {attentions.length > 0 && (
            <span> {t('attention', { names: attentions.map(({ name }) => name).join(', ') })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Name of an organization with its code; an outside sender has a name alone. */
export function organizationName({ code, name }: { code: string; name: string }): string {
  return code === name ? name : `${name} (${code})`;
}

/** Null for no recipient of this way of address, so that its line is left out. */
export function recipientsOf(recipients: readonly RecipientState[], type: 'TO' | 'CC'): ReactNode {
  return recipients.some(({ recipientType }) => recipientType === type) ? (
    <PaperRecipients recipients={recipients} type={type} />
  ) : null;
}

/** Texts, one a line, with numbers where there are several. */
export function PaperList({ items }: { items: readonly { key: string; text: string }[] }) {
  return (
    <ol className={items.length > 1 ? 'paper-list' : undefined}>
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}
