import { findCirculationRows } from '@/lib/documents/circulations/register/list-circulations';
import { findContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import { findDrawings } from '@/lib/documents/drawings/list-drawings';
import { findImported } from '@/lib/numbering/imported/list-imported';
import type { UserCtx } from '@/lib/platform/ctx';
import { line } from '@/lib/platform/text';
import { type OtherHit, type OtherHits, SHOWN_OTHERS } from './dto';

/** The search of a register; a longer text is in no number and no title. */
const SearchText = line(200);

/** The named part of a row of a register, as a hit. */
type Named = Pick<OtherHit, 'publicId' | 'number' | 'title'>;

/**
 * Records of all projects that are no documents and contain the words of a search: drawings, circulations and numbers of
 * old registers, by the rules of their registers. Groups without a hit are left out.
 */
export async function findOthers(ctx: UserCtx, words: string): Promise<OtherHits[]> {
  const { data: text } = SearchText.safeParse(words);
  if (!text) return [];
  const limit = SHOWN_OTHERS;
  const groups = await Promise.all([
    groupOf('SHOP', findDrawings(ctx, 'SHOP', text, limit), drawing),
    groupOf('AS_BUILT', findDrawings(ctx, 'AS_BUILT', text, limit), drawing),
    groupOf('CONTRACT', findContractDrawings(ctx, text, limit), drawing),
    groupOf('SHEET', findCirculationRows(ctx, text, limit), (row) => ({
      publicId: row.publicId,
      number: row.documentNumber,
      title: row.subject,
    })),
    groupOf('IMPORTED', findImported(ctx, text, limit), (row) => ({
      publicId: row.publicId,
      number: row.documentNumber,
      title: row.subject,
    })),
  ]);
  return groups.filter(({ hits }) => hits.length > 0);
}

function drawing(row: { publicId: string; drawingNumber: string; title: string }): Named {
  return { publicId: row.publicId, number: row.drawingNumber, title: row.title };
}

async function groupOf<Row>(
  kind: OtherHits['kind'],
  finding: Promise<{ projectCode: string; row: Row }[]>,
  nameOf: (row: Row) => Named,
): Promise<OtherHits> {
  const found = await finding;
  return {
    kind,
    hits: found.slice(0, SHOWN_OTHERS).map(({ projectCode, row }) => ({ projectCode, ...nameOf(row) })),
    isMore: found.length > SHOWN_OTHERS,
  };
}
