import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import type { ProjectLikeAnswer } from '@/lib/operations/project-setup/schema';

/** Copied and omitted parts of a new project's set-up, with reasons. */
export function CopiedSetUp({ answer: { publicId, copied, left } }: { answer: ProjectLikeAnswer }) {
  const t = useTranslations('admin.projects.like');
  return (
    <div className="max-w-xl space-y-4">
      <section aria-labelledby="copied">
        <h2 id="copied" className="font-display text-lead font-semibold">
          {t('copied')}
        </h2>
        <ul className="mt-1 list-disc pl-5">
          {(Object.keys(copied) as (keyof typeof copied)[]).map((part) => (
            <li key={part}>
              {t(`part.${part}`)} {copied[part]}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="not-copied">
        <h2 id="not-copied" className="font-display text-lead font-semibold">
          {t('left')}
        </h2>
        <ul className="mt-1 list-disc pl-5">
          {left.map((part) => (
            <li key={part}>{t(`leftPart.${part}`)}</li>
          ))}
        </ul>
      </section>
      <ButtonLink variant="primary" href={`/admin/projects/${publicId}`}>
        {t('open')}
      </ButtonLink>
    </div>
  );
}
