import { GUARD_BLOCK, raiseAllSeries } from '@/lib/numbering/resets/raise-all-series';
import { setGuards } from '@/lib/numbering/resets/set-guards';
import type { Manifest } from '@/lib/operations/backup/manifest';
import type { Ctx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

interface Loss {
  manifest: Manifest;
  reaches: Date;
  lostAt: Date;
}

/**
 * Passes over a block of each series and guards all projects, as `npm run numbering:guard` does: numbers issued between
 * the restored moment and the loss may be on paper. An inconsistent series ends it, and not the restore; the
 * verification then names the series.
 * @returns what could not be guarded, in words
 */
export async function guardNumbers(ctx: Ctx, loss: Loss, say: (text: string) => void): Promise<string[]> {
  try {
    return await guardAll(ctx, loss, say);
  } catch (error) {
    return [
      `numbers are NOT guarded, run npm run numbering:guard before a letter is issued: ${describeFailure(error)}`,
    ];
  }
}

async function guardAll(ctx: Ctx, { manifest, reaches, lostAt }: Loss, say: (text: string) => void): Promise<string[]> {
  const reason = `restored from the backup ${manifest.name} until ${reaches.toISOString()}, numbers issued until ${lostAt.toISOString()} may be missing`;
  const guarded = await setGuards(ctx, reason);
  const { raised, full } = await raiseAllSeries(ctx, reason);
  const passedOver = raised.reduce((sum, series) => sum + series.passedOver, 0);
  say(
    `  ${guarded.length} projects guarded, ${passedOver} numbers of ${raised.length} series passed over (${GUARD_BLOCK} each)`,
  );
  say('  when the papers of the lost time are entered: npm run numbering:guard -- --lift all --reason "…"');
  return full.map(
    ({ projectCode, typeCode, pattern }) =>
      `${projectCode} ${typeCode} ${pattern}: too full to pass over ${GUARD_BLOCK} numbers`,
  );
}
