import { strToU8, Zip, ZipDeflate } from 'fflate';
import { printMoment } from '@/lib/messages/mail/dates';
import type { Locale } from '@/lib/platform/ctx';
import type { CellValue } from '@/lib/platform/exports/cells';
import { csvCell } from '@/lib/platform/exports/csv-lines';
import { COPY_WORDS } from './copy-words';
import { type CopyFacts, firstPage } from './first-page';
import { readSource, type Source, type SourceRow, type Subject } from './source';
import { SUBJECT_KEYS, SUBJECTS, type SubjectKey } from './subjects';

/** Byte order mark, by which Excel detects UTF-8. */
const MARK = '\uFEFF';

/** The names of a moment in the file: for programs, and as people write it. */
const shownOf = (name: string) => `${name}Shown`;
const isMoment = (name: string) => /At$/.test(name);

/**
 * The copy as a ZIP, in chunks: two files for each subject, then the first page with the counts. Rows are read in pages;
 * the compressed CSV of one subject waits in memory until its JSON has ended.
 */
export async function* writeCopy(of: Subject, facts: Omit<CopyFacts, 'counts'>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text: string, isLast = false) => file.push(strToU8(text), isLast);
  };
  const counts = {} as Record<SubjectKey, number>;
  for (const key of SUBJECT_KEYS) {
    const [json, csv] = [open(`${key}.json`), open(`${key}.csv`)];
    counts[key] = 0;
    for await (const rows of subjectRows(of, key, { json, csv })) {
      counts[key] += rows;
      yield* ready.splice(0);
    }
    yield* ready.splice(0);
  }
  open('index.html')(firstPage({ ...facts, counts }), true);
  zip.end();
  yield* ready.splice(0);
}

type Write = (text: string, isLast?: boolean) => void;

/** Writes both files of a subject. Yields how many rows each page had. */
async function* subjectRows(of: Subject, key: SubjectKey, { json, csv }: { json: Write; csv: Write }) {
  const sources = SUBJECTS[key].sources(of);
  const columns = columnsOf(sources);
  const { title, about } = COPY_WORDS[of.locale].subjects[key];
  json(`${JSON.stringify({ subject: key, title, about }).slice(0, -1)},"rows":[`);
  csv(`${MARK}${columns.join(',')}\r\n`);
  let isFirst = true;
  for (const source of sources) {
    for await (const page of readSource(of, source)) {
      const rows = page.map((row) => cellsOf(row, of.locale));
      json(
        rows
          .map((row) => JSON.stringify(row))
          .join(',\n')
          .replace(/^/, isFirst ? '\n' : ',\n'),
      );
      csv(rows.map((row) => `${columns.map((column) => csvCell(plain(row[column]))).join(',')}\r\n`).join(''));
      isFirst = false;
      yield rows.length;
    }
  }
  json('\n]}\n', true);
  csv('', true);
}

/** The columns of a subject, which all its sources have in the same order. */
function columnsOf([first]: readonly Source[]): string[] {
  return Object.keys(first?.fields ?? {}).flatMap((name) => (isMoment(name) ? [name, shownOf(name)] : [name]));
}

function cellsOf(row: SourceRow, locale: Locale): SourceRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (!isMoment(name)) return [[name, value]];
      const at = value instanceof Date ? value : null;
      return [
        [name, at?.toISOString() ?? null],
        [shownOf(name), at && printMoment(at, locale)],
      ];
    }),
  );
}

function plain(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
