import { useTranslations } from 'next-intl';
import { QrCode } from '@/app/_ui/qr-code';
import type { PaperSheet } from './paper-sheet';

/**
 * A4 paper of every kind. The head of its table is its heading, which browsers repeat on every page; the number of the
 * page is in the margin (paper.css).
 */
export function PaperFrame({ sheet }: { sheet: Omit<PaperSheet, 'kind' | 'typeCode'> & { title: string } }) {
  const t = useTranslations('paper');
  const { title, organization, project, number, revisionLabel, secrecy, mark, verification, content } = sheet;
  return (
    <article className="paper" aria-label={[title, number].filter(Boolean).join(' ')} data-paper>
      {mark && (
        <div className="paper-watermark" aria-hidden>
          {t(`mark.${mark}`)}
        </div>
      )}
      <table className="paper-pages" role="presentation">
        <thead>
          <tr>
            <td>
              <div className="paper-heading">
                <span>
                  <span lang="th">{organization.code}</span> · {title}
                  <br />
                  {project.code} {project.name}
                </span>
                <span className="paper-heading-number">
                  {(mark || secrecy !== 'NORMAL') && (
                    <strong>{[mark && t(`mark.${mark}`), secrecyWord(t, secrecy)].filter(Boolean).join(' · ')}</strong>
                  )}
                  <span lang="th">{number ?? t('noNumber')}</span>
                  {revisionLabel && <span>{t('revision', { label: revisionLabel })}</span>}
                </span>
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {content}
              {verification && number && (
                <div className="paper-check">
                  <QrCode text={verification} label={t('check.image', { number })} size={76} />
                  <div>
                    <p>{t('check.title')}</p>
                    <p className="paper-small">{t('check.hint')}</p>
                  </div>
                </div>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}

function secrecyWord(t: ReturnType<typeof useTranslations<'paper'>>, secrecy: string): string | null {
  return t.has(`secrecy.${secrecy}`) ? t(`secrecy.${secrecy}`) : null;
}
