'use client';

import { useTranslations } from 'next-intl';
import type { LazyMenuProps } from '@/app/_ui/lazy-menu';
import { Menu, MenuItem } from '@/app/_ui/menu';
import type { NumberQuestion } from './number-questions';

/** The menu of a number with the commands that its reader has. */
export function NumberMenuItems({
  questions,
  ask,
  ...menu
}: LazyMenuProps & { questions: readonly NumberQuestion[]; ask: (what: NumberQuestion) => void }) {
  const t = useTranslations('numberChanges');
  return (
    <Menu {...menu} align="end">
      {questions.map((question) => (
        <MenuItem key={question} danger={question === 'void'} onSelect={() => ask(question)}>
          {t(`${question}.item`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
