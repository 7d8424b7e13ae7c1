'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import type { DefinitionReport } from '@/lib/workflow/authoring/dto';
import { useLabel } from '../../use-label';

type Shape = NonNullable<DefinitionReport['diagram']>;
type Node = Shape['nodes'][number];

const WIDTH = 168;
const HEIGHT = 56;
/** The diagram shrinks to the available room while its letters stay readable; then it scrolls. */
const SMALLEST = 0.75;
/** Letters that fit into a box at this size; the whole name is beside the diagram. */
const MAX_LETTERS = 22;

/** The states as boxes, laid out by the server; each is a link, so that the keyboard reaches them. */
export function Diagram({ report, name }: { report: DefinitionReport; name: string }) {
  const t = useTranslations('workflows.diagram');
  const [selected, setSelected] = useState<string | null>(null);
  const { diagram } = report;
  if (!diagram) return <p className="text-muted">{t('broken')}</p>;
  const node = diagram.nodes.find((candidate) => candidate.name === selected) ?? null;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-table text-muted">{t('choose')}</p>
      <section aria-label={t('label', { name })} className="overflow-auto rounded-md border border-line bg-surface">
        <svg
          viewBox={`0 0 ${diagram.width} ${diagram.height}`}
          className="h-auto w-full"
          style={{ minWidth: diagram.width * SMALLEST, maxWidth: diagram.width }}
        >
          <title>{t('label', { name })}</title>
          <defs>
            <marker
              id="workflow-arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
              markerUnits="userSpaceOnUse"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" className="fill-muted" />
            </marker>
          </defs>
          {diagram.edges.map((edge) => (
            <path
              key={`${edge.from} ${edge.to}`}
              d={edge.path}
              fill="none"
              strokeWidth={selected !== null && [edge.from, edge.to].includes(selected) ? 2 : 1}
              strokeDasharray={edge.actions.every(({ isSystem }) => isSystem) ? '4 3' : undefined}
              className={selected !== null && edge.from === selected ? 'stroke-primary' : 'stroke-muted'}
              markerEnd="url(#workflow-arrow)"
            />
          ))}
          {diagram.nodes.map((candidate) => (
            <Box
              key={candidate.name}
              node={candidate}
              isSelected={candidate.name === selected}
              onSelect={() => setSelected(candidate.name)}
            />
          ))}
        </svg>
      </section>
      {node && <Details node={node} diagram={diagram} onSelect={setSelected} />}
      <div className="flex flex-wrap items-start gap-4">
        {report.mermaid !== null && (
          <Button
            onClick={async () => {
              await navigator.clipboard.writeText(report.mermaid ?? '');
              notify({ kind: 'success', text: t('copied') });
            }}
          >
            {t('mermaid')}
          </Button>
        )}
        <details className="min-w-0 flex-1 text-table">
          <summary className="cursor-pointer text-primary">
            {t('paths')} ({report.paths.length})
          </summary>
          <ol className="list-decimal pt-2 pl-6">
            {report.paths.map((path) => (
              <li key={path.map(({ from, action, to }) => `${from}.${action}.${to}`).join(' ')} className="break-words">
                {path[0]?.from} {path.map(({ action, to }) => `–${action}→ ${to}`).join(' ')}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </div>
  );
}

function Box({ node, isSelected, onSelect }: { node: Node; isSelected: boolean; onSelect: () => void }) {
  const t = useTranslations('workflows.diagram');
  const label = useLabel();
  const name = label(node.label, node.name);
  const marks = [
    node.isInitial && t('initial'),
    node.final && t('final'),
    node.hasTask && t('task'),
    node.hasDue && t('due'),
  ];
  const shown = name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;
  return (
    <a
      href={`#${node.name}`}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={[name, node.name, ...marks.filter(Boolean)].join(', ')}
      className="cursor-pointer outline-none [&:focus-visible>rect]:stroke-primary [&:focus-visible>rect]:stroke-3"
      onClick={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      <rect
        x={node.x}
        y={node.y}
        width={WIDTH}
        height={HEIGHT}
        rx={node.final ? HEIGHT / 2 : 6}
        strokeWidth={isSelected ? 2 : 1}
        className={isSelected ? 'stroke-primary' : 'stroke-muted'}
        style={{ fill: fillOf(node) }}
      />
      <text x={node.x + WIDTH / 2} y={node.y + 24} textAnchor="middle" className="fill-ink text-table" aria-hidden>
        {shown}
      </text>
      <text
        x={node.x + WIDTH / 2}
        y={node.y + 43}
        textAnchor="middle"
        className="fill-muted font-mono text-[10px]"
        aria-hidden
      >
        {node.name.slice(0, 26)}
      </text>
      {node.hasTask && <circle cx={node.x + WIDTH - 12} cy={node.y + 12} r={4} className="fill-primary" />}
      {node.hasDue && (
        <path
          d={`M ${node.x + 12} ${node.y + 7} a 5 5 0 1 0 0.01 0 M ${node.x + 12} ${node.y + 9} v 3 h 3`}
          fill="none"
          className="stroke-muted"
        />
      )}
    </a>
  );
}

function fillOf({ final, isInitial }: Node): string {
  if (final) return 'var(--surface-sunken)';
  return isInitial ? 'var(--surface-selected)' : 'var(--surface)';
}

function Details({ node, diagram, onSelect }: { node: Node; diagram: Shape; onSelect: (name: string) => void }) {
  const t = useTranslations('workflows.diagram');
  const label = useLabel();
  const nameOf = (name: string) => label(diagram.nodes.find((other) => other.name === name)?.label, name);
  const outgoing = diagram.edges.filter(({ from }) => from === node.name);
  const incoming = diagram.edges.filter(({ to }) => to === node.name);
  const lines = (edges: typeof outgoing, end: 'from' | 'to') =>
    edges.flatMap((edge) =>
      edge.actions.map((action) => (
        <li key={`${edge[end]} ${action.name}`}>
          {label(action.label, action.name)}
          {action.isSystem && ` (${t('system')})`}{' '}
          <button type="button" className="text-primary hover:underline" onClick={() => onSelect(edge[end])}>
            {end === 'to' ? '→' : '←'} {nameOf(edge[end])}
          </button>
        </li>
      )),
    );
  return (
    <div aria-live="polite" className="grid gap-4 text-table sm:grid-cols-2">
      <div>
        <h2 className="font-medium">
          {nameOf(node.name)}: {t('actions')}
        </h2>
        <ul className="list-disc pl-5">{outgoing.length > 0 ? lines(outgoing, 'to') : <li>{t('noActions')}</li>}</ul>
      </div>
      <div>
        <h2 className="font-medium">{t('incoming')}</h2>
        <ul className="list-disc pl-5">{lines(incoming, 'from')}</ul>
      </div>
    </div>
  );
}
