'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import type { AvailableAction } from '@/lib/workflow/engine/dto';

export type CommentVisibility = AvailableAction['commentVisibility'];

/** From most readers to fewest: a comment may narrow the visibility of the step, never widen it. */
const CIRCLES: readonly CommentVisibility[] = ['PARTIES', 'ORGANIZATION', 'TEAM'];

/** Audience of the comment. */
export function VisibilitySelect({
  widest,
  value,
  onChange,
}: {
  widest: CommentVisibility;
  value: CommentVisibility;
  onChange: (value: CommentVisibility) => void;
}) {
  const t = useTranslations('workflowPanel');
  return (
    <Select
      label={t('visibility')}
      value={value}
      onChange={(event) => onChange(CIRCLES.find((circle) => circle === event.target.value) ?? widest)}
      options={CIRCLES.slice(CIRCLES.indexOf(widest)).map((circle) => ({
        value: circle,
        label: t(`visible.${circle}`),
      }))}
    />
  );
}
