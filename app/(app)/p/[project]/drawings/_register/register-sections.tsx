import type { RawSearchParams } from '@/app/_web/search-params';
import { listContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import { contractDrawingOptions, drawingOptions } from '@/lib/documents/drawings/form-options';
import { listDrawings } from '@/lib/documents/drawings/list-drawings';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { ContractTable } from './contract-table';
import { parseContractDrawingsAddress, parseDrawingsAddress } from './register-params';
import { RevisedTable } from './revised-table';

type SectionProps = { ctx: UserCtx; projectCode: string; raw: RawSearchParams; mayCreate: boolean };

/** Reads the register of shop or as-built drawings and hands it to the table. */
export async function RevisedSection({ ctx, projectCode, kind, raw, mayCreate }: SectionProps & { kind: RevisedKind }) {
  const { query, ...params } = parseDrawingsAddress(raw);
  const [list, options] = await Promise.all([
    listDrawings(ctx, projectCode, { ...params, kind }),
    drawingOptions(ctx, projectCode),
  ]);
  const page = { total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before };
  return <RevisedTable {...{ kind, page, query, options, mayCreate }} rows={list.rows} />;
}

/** The same of contract drawings. */
export async function ContractSection({ ctx, projectCode, raw, mayCreate }: SectionProps) {
  const { query, ...params } = parseContractDrawingsAddress(raw);
  const [list, options] = await Promise.all([
    listContractDrawings(ctx, projectCode, params),
    contractDrawingOptions(ctx, projectCode),
  ]);
  const page = { total: list.total, totalCapped: !list.isTotalExact, after: list.after, before: list.before };
  return <ContractTable {...{ page, query, options, mayCreate }} rows={list.rows} />;
}
