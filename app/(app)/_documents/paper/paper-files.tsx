import { useTranslations } from 'next-intl';
import { PaperPart, PaperTable } from './paper-parts';

/** A file that belongs to a document: what a reader compares it by. */
interface PaperFile {
  fileName: string;
  /** Null: not counted yet, or a type without pages. */
  pages: number | null;
  sha256: string;
}

/** The files of an issued copy with their hashes, so that the copy proves them; a print has their names alone. */
export function PaperFiles({ files }: { files: readonly PaperFile[] }) {
  const t = useTranslations('paper.copyFiles');
  if (files.length === 0) return null;
  return (
    <PaperPart title={t('title', { count: files.length })}>
      <PaperTable
        label={t('title', { count: files.length })}
        columns={[
          { key: 'name', title: t('name'), width: 42 },
          { key: 'pages', title: t('pages'), width: 10 },
          { key: 'hash', title: 'SHA-256', width: 48 },
        ]}
      >
        {files.map(({ fileName, pages, sha256 }) => (
          <tr key={`${sha256} ${fileName}`}>
            <td>{fileName}</td>
            <td>{pages ?? '–'}</td>
            <td className="paper-small">{sha256}</td>
          </tr>
        ))}
      </PaperTable>
    </PaperPart>
  );
}
