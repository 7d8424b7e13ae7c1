'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { TypeWord } from '@/app/_ui/type-names';
import { ListRow } from '@/app/(app)/_lists/list-row';
import type { KeptTemplate, KeptTemplates } from '@/lib/documents/letter-templates/get-letter-templates';
import { AddTemplateDialog, ChangeTemplateDialog, type LetterType } from './template-dialog';

/** The templates by type; each is changed in a dialog of its own. */
export function TemplateList({ project, templates, types }: KeptTemplates & { types: LetterType[] }) {
  const t = useTranslations('lists');
  const [edited, setEdited] = useState<KeptTemplate | 'new' | null>(null);
  const close = () => setEdited(null);
  const last = Math.max(0, ...templates.map(({ sortOrder }) => sortOrder));
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        meta={`${project.code} · ${t('templates.hint')}`}
        actions={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('templates.add')}
          </Button>
        }
      />
      {templates.length === 0 ? (
        <EmptyState title={t('templates.title')}>{t('templates.empty')}</EmptyState>
      ) : (
        <ul className="border-y border-line" aria-label={t('templates.title')}>
          {templates.map((template) => (
            <ListRow
              key={template.publicId}
              {...template}
              code={template.nameTh}
              chip={
                <span className="font-medium break-words">
                  <TypeWord code={template.typeCode} />
                </span>
              }
              hasLongCodes
              onChange={() => setEdited(template)}
            >
              {template.isDefault && (
                <span className="mr-1.5">
                  <Badge>{t('templates.default')}</Badge>
                </span>
              )}
              {template.subject}
            </ListRow>
          ))}
        </ul>
      )}
      {edited === 'new' && (
        <AddTemplateDialog projectPublicId={project.publicId} types={types} place={last + 1} onClose={close} />
      )}
      {edited !== null && edited !== 'new' && (
        <ChangeTemplateDialog key={edited.publicId} template={edited} onClose={close} />
      )}
    </>
  );
}
