'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { DemoGroup } from '@/lib/people/demo/list-demo-people';

/** The invented people of the demonstration by role; each name is a button that fills the form in. */
export function DemoPeople({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly DemoGroup[];
  chosen: string;
  onChoose: (username: string) => void;
}) {
  const t = useTranslations('login.demo');
  return (
    <section aria-labelledby="demo-title" className="min-w-0">
      <h2 id="demo-title" className="font-display text-lead font-semibold">
        {t('title')}
      </h2>
      <p className="mb-4 text-table text-muted">{t('hint')}</p>
      <table className="w-full border-collapse rounded-md border border-line bg-surface text-table">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('username')}</th>
            <th scope="col">{t('organization')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.roleCode}>
              <tr className="border-t border-line bg-sunken first:border-t-0">
                <th scope="rowgroup" colSpan={3} className="px-3 py-1.5 text-start text-meta font-semibold text-muted">
                  {group.roleName}
                </th>
              </tr>
              {group.people.map((person) => (
                <tr
                  key={person.username}
                  className={person.username === chosen ? 'border-t border-line bg-selected' : 'border-t border-line'}
                >
                  <td className="px-3 py-1">
                    <button
                      type="button"
                      aria-pressed={person.username === chosen}
                      onClick={() => onChoose(person.username)}
                      className="min-h-8 cursor-pointer text-start font-medium text-primary hover:underline"
                    >
                      {person.displayName}
                    </button>
                  </td>
                  <td className="px-3 py-1 text-muted max-sm:hidden">{person.username}</td>
                  <td className="px-3 py-1 text-end whitespace-nowrap">{person.organizationCode}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
