import { getTranslations } from 'next-intl/server';
import { BarList } from '@/app/_ui/chart/bar-list';
import { ChartTable } from '@/app/_ui/chart/chart-table';
import { Section } from '@/app/_ui/section';
import type { StorageFigures } from '@/lib/operations/figures/storage-figures';
import type { Period } from '@/lib/operations/history/periods';
import { FigureChart } from '../_ops/figure-chart';
import { FigureRow } from '../_ops/figure-row';
import { figureTexts } from '../_ops/figure-text';

/** Files, their growth, and the room for more. */
export async function StorageView({ figures, period }: { figures: StorageFigures; period: Period }) {
  const t = await getTranslations('opsFigures');
  const texts = figureTexts(t);
  const { freeNow, minFree, committed, temporary, quarantined, months } = figures;
  const limit = minFree === null ? '' : t('storage.minFree', { share: texts.share(minFree) });
  const filesOf = (files: number) => t('storage.files', { count: files });
  return (
    <>
      <FigureRow
        figures={[
          ...(minFree === null
            ? []
            : [
                {
                  term: t('storage.free'),
                  figure: texts.share(freeNow),
                  hint: limit,
                  isBad: freeNow !== null && freeNow < minFree,
                },
              ]),
          { term: t('storage.committed'), figure: texts.bytes(committed.bytes), hint: filesOf(committed.files) },
          { term: t('storage.temporary'), figure: texts.bytes(temporary.bytes), hint: filesOf(temporary.files) },
          {
            term: t('storage.quarantined'),
            figure: texts.count(quarantined.files),
            hint: t('storage.quarantinedHint'),
            isBad: quarantined.files > 0,
          },
        ]}
      />
      {minFree !== null && (
        <FigureChart
          title={t('storage.freeOver')}
          starts={figures.starts}
          period={period}
          lines={[{ key: 'free', label: t('storage.free'), tone: 1, values: figures.free }]}
          text={texts.share}
          bound={{ value: minFree, label: limit }}
        />
      )}
      <Section title={t('storage.growth')} hint={t('storage.growthHint')}>
        {committed.files === 0 ? (
          <p className="text-muted">{t('storage.noFiles')}</p>
        ) : (
          <>
            <BarList
              rows={months.map(({ month, files, bytes }) => ({
                key: month,
                label: month,
                name: month,
                words: `${month}: ${texts.bytes(bytes)}, ${filesOf(files)}`,
                parts: [{ tone: 1, value: bytes }],
                figure: texts.bytes(bytes),
                href: null,
              }))}
            />
            <ChartTable
              summary={t('asTable')}
              caption={t('storage.growth')}
              columns={[t('storage.month'), t('storage.filesColumn'), t('storage.bytesColumn')]}
              rows={months.map(({ month, files, bytes }) => ({
                key: month,
                label: month,
                figures: [
                  { value: files, href: null },
                  { value: bytes, href: null, text: texts.bytes(bytes) },
                ],
              }))}
            />
          </>
        )}
      </Section>
    </>
  );
}
