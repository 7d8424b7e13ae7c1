'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import type { ReviewTeam, ReviewTeamsView } from '@/lib/workflow/review-teams/get-review-teams';
import { TeamDialog } from './team-dialog';

/** The disciplines of a contract with their people; each is changed in a dialog of its own. */
export function TeamList({ view }: { view: ReviewTeamsView }) {
  const t = useTranslations('reviewTeams');
  const [edited, setEdited] = useState<ReviewTeam | null>(null);
  const hasSeveral = new Set(view.teams.map(({ organization }) => organization.publicId)).size > 1;
  return (
    <>
      <ul className="mt-5 border-y border-line" aria-label={t('disciplines')}>
        {view.teams.map((team) => (
          <li
            key={`${team.discipline.code} ${team.organization.publicId}`}
            className="grid items-start gap-x-6 gap-y-1 border-t border-line px-1 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
          >
            <span className="min-w-0">
              <span className="font-medium">{team.discipline.code}</span>{' '}
              <span className="text-muted">{team.discipline.name}</span>
              {hasSeveral && (
                <span lang="th" className="block text-meta text-muted">
                  {team.organization.code}
                </span>
              )}
            </span>
            <Members team={team} />
            <Button
              size="small"
              className="justify-self-start"
              aria-label={t('changeOne', { discipline: team.discipline.code, organization: team.organization.code })}
              onClick={() => setEdited(team)}
            >
              {t('change')}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <TeamDialog
          key={`${edited.discipline.code} ${edited.organization.publicId}`}
          contract={view.contract}
          team={edited}
          candidates={view.candidates[edited.organization.publicId] ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Members({ team }: { team: ReviewTeam }) {
  const t = useTranslations('reviewTeams');
  if (team.members.length === 0) return <span className="text-table text-muted">{t('organizationAsked')}</span>;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
      {team.members.map((member) => (
        <li key={member.userPublicId} className="flex items-center gap-1.5">
          <span className={member.isActive ? '' : 'text-muted line-through'}>{member.name}</span>
          {member.isLead && <Badge>{t('lead')}</Badge>}
          {!member.isActive && <Badge tone="urgent">{t('gone')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
