import { and, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { findTexts } from '@/db/schema/find-texts';
import type { Ctx } from '@/lib/platform/ctx';
import { contains } from '@/lib/platform/like';
import type { FindDocument, FindEngine, FindMatch, FindTerms } from './engine';
import { shownText } from './shown-text';
import { expressionOf, type IndexedTexts, type Strictness, tokensOf } from './tokens';

/** Rises with each change of the division into words. The dictionary of Thai comes with ICU: the task indexes anew. */
export const INDEX_VERSION = `1-${process.versions.icu ?? ''}`.slice(0, 24);

/** Letters of the files of one document together. Beyond it the words that name a matter repeat. */
const MAX_FILE_LETTERS = 1_000_000;

/** Of the rows of one statement: far below `max_allowed_packet` with its 16 MB, at four bytes for each letter. */
const MAX_STATEMENT_LETTERS = 500_000;

const NOTHING: IndexedTexts = { short: [], long: [], numbers: [] };

/** Full-text indexes of the database, over tokens that the product makes. */
export const mariadbEngine: FindEngine = { index, find };

async function index(ctx: Ctx, documents: readonly FindDocument[]): Promise<void> {
  for (const rows of inStatements(documents.map(rowOf))) {
    await ctx.db
      .insert(findTexts)
      .values(rows.map((row) => ({ ...row, indexedAt: sql`NOW(3)` })))
      .onDuplicateKeyUpdate({ set: REPLACED });
  }
}

function rowOf({ correspondenceId, revision, document, files }: FindDocument) {
  const fileText = files.join('\n').slice(0, MAX_FILE_LETTERS);
  return {
    correspondenceId,
    revisionId: revision?.id ?? null,
    isSent: revision?.isSent ?? false,
    indexVersion: INDEX_VERSION,
    content: shownText([...document.numbers, ...document.short, ...document.long].join('\n')),
    fileContent: shownText(fileText),
    tokens: tokensOf(document),
    fileTokens: tokensOf({ ...NOTHING, long: [fileText] }),
  };
}

type Row = ReturnType<typeof rowOf>;

/** Every column of an indexed row, from the row that met its key. */
const REPLACED = {
  revisionId: sql`VALUES(revision_id)`,
  isSent: sql`VALUES(is_sent)`,
  indexVersion: sql`VALUES(index_version)`,
  content: sql`VALUES(content)`,
  fileContent: sql`VALUES(file_content)`,
  tokens: sql`VALUES(tokens)`,
  fileTokens: sql`VALUES(file_tokens)`,
  indexedAt: sql`VALUES(indexed_at)`,
} satisfies Record<Exclude<keyof Row, 'correspondenceId'> | 'indexedAt', SQL>;

/** Rows by statement. A row that is larger than a statement has one of its own. */
function inStatements(rows: readonly Row[]): Row[][] {
  const statements: Row[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = row.content.length + row.fileContent.length + row.tokens.length + row.fileTokens.length;
    letters += own;
    const last = statements.at(-1);
    if (last && letters <= MAX_STATEMENT_LETTERS) last.push(row);
    else {
      statements.push([row]);
      letters = own;
    }
  }
  return statements;
}

function find({ words, phrases, number }: FindTerms, strictness: Strictness): FindMatch | null {
  const spoken = phrases.flatMap((phrase) => phrase.split(/\s+/));
  const expression = expressionOf([...spoken, ...words], strictness, number);
  if (expression === null) return null;
  const { tokens, fileTokens, content, fileContent } = findTexts;
  const inDocument = phrases.map((phrase) => contains(content, shownText(phrase)));
  const anywhere = phrases.map(
    (phrase) => sql`(${contains(content, shownText(phrase))} OR ${contains(fileContent, shownText(phrase))})`,
  );
  return {
    isMatch: every(matches([tokens, fileTokens], expression), anywhere),
    isInDocument: every(matches([tokens], expression), inDocument),
  };
}

/** Raw: drizzle has no full-text search. */
function matches(columns: readonly MySqlColumn[], expression: string): SQL {
  return sql`MATCH(${sql.join([...columns], sql`, `)}) AGAINST (${expression} IN BOOLEAN MODE)`;
}

function every(first: SQL, others: readonly SQL[]): SQL {
  return and(first, ...others) ?? first;
}
