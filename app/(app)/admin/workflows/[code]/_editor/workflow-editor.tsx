'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import { SkeletonRows } from '@/app/_ui/skeleton';
import { Tabs } from '@/app/_ui/tabs';
import type { DefinitionReport, DefinitionVersion } from '@/lib/workflow/authoring/dto';
import { Diagram } from './diagram';
import { EditorBar } from './editor-bar';
import type { EditorChoices } from './editor-choices';
import { Findings } from './findings';
import { readDraft } from './read-draft';
import { useDefinitionText } from './use-definition-text';

const StateTable = dynamic(() => import('./state-table').then((module) => module.StateTable), {
  loading: () => <SkeletonRows rows={6} />,
});
const Source = dynamic(() => import('./source').then((module) => module.Source), {
  loading: () => <SkeletonRows rows={6} />,
});
const Simulation = dynamic(() => import('./simulation').then((module) => module.Simulation), {
  loading: () => <SkeletonRows rows={6} />,
});
const Versions = dynamic(() => import('./versions').then((module) => module.Versions), {
  loading: () => <SkeletonRows rows={6} />,
});

/** Three views of one text; an edit in one view updates all. */
export function WorkflowEditor({
  version,
  versions,
  text: storedText,
  report: firstReport,
  ...choices
}: EditorChoices & {
  version: DefinitionVersion;
  versions: readonly DefinitionVersion[];
  text: string;
  report: DefinitionReport;
}) {
  const t = useTranslations('workflows');
  const state = useDefinitionText(version, storedText, firstReport);
  const isReadOnly = version.status !== 'DRAFT';
  const draft = readDraft(state.text);

  return (
    <>
      <UnsavedGuard when={state.isChanged} />
      <EditorBar version={version} versions={versions} state={state} isReadOnly={isReadOnly} />
      <div className="mt-4 mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Tabs
          label={t('tabs.label')}
          tabs={[
            {
              key: 'diagram',
              label: t('tabs.diagram'),
              content: <Diagram report={state.report} name={version.workflowCode} />,
            },
            {
              key: 'table',
              label: t('tabs.table'),
              content: (
                <StateTable {...{ draft, isReadOnly }} onEdit={state.edit} onChange={state.change} {...choices} />
              ),
            },
            {
              key: 'source',
              label: t('tabs.source'),
              content: (
                <Source
                  text={state.text}
                  findings={state.report.findings}
                  isReadOnly={isReadOnly}
                  onChange={state.setText}
                />
              ),
            },
            {
              key: 'simulate',
              label: t('tabs.simulate'),
              content: <Simulation text={state.text} draft={draft} {...choices} />,
            },
            {
              key: 'versions',
              label: t('tabs.versions'),
              content: <Versions version={version} versions={versions} state={state} />,
            },
          ]}
        />
        <Findings state={state} />
      </div>
    </>
  );
}
