import { getTranslations } from 'next-intl/server';
import { ScrollRegion } from '@/app/_ui/scroll-region';
import { requireCtx } from '@/app/_web/ctx';
import { instanceDiagram } from '@/lib/workflow/authoring/instance-diagram';
import { NODE_HEIGHT, NODE_WIDTH } from '@/lib/workflow/definitions/layout';

/** The diagram shrinks to the available room while its letters stay readable; then it scrolls. */
const SMALLEST = 0.75;
/** Letters that fit into a box at this size; the whole name is its tooltip and in the list of steps. */
const MAX_LETTERS = 22;

/** The document's flow as the designer draws it: where it is, the way it has come, and what may follow. */
export async function InstanceDiagram({ instanceId }: { instanceId: string }) {
  const t = await getTranslations('workflowPanel');
  const diagram = await instanceDiagram(await requireCtx(), instanceId);
  if (!diagram) return null;
  const { width, height, nodes, edges } = diagram;
  const current = nodes.find(({ isCurrent }) => isCurrent)?.label ?? '';
  return (
    <details className="mt-3 text-table">
      <summary className="cursor-pointer text-primary">{t('diagram')}</summary>
      <ScrollRegion aria-label={t('diagram')} className="mt-2 overflow-auto rounded-md border border-line">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          className="h-auto w-full"
          style={{ minWidth: width * SMALLEST, maxWidth: width }}
        >
          <title>{t('diagramAt', { step: current })}</title>
          {edges.map(({ from, to, path, isSystem, isTaken }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              fill="none"
              strokeWidth={isTaken ? 2.5 : 1}
              strokeDasharray={isSystem && !isTaken ? '4 3' : undefined}
              className={isTaken ? 'stroke-primary' : 'stroke-muted opacity-60'}
            />
          ))}
          {nodes.map(({ name, label, x, y, final, isCurrent, isVisited }) => (
            <g key={name}>
              <title>{label}</title>
              <rect
                x={x}
                y={y}
                width={NODE_WIDTH}
                height={NODE_HEIGHT}
                rx={final ? NODE_HEIGHT / 2 : 6}
                strokeWidth={isCurrent || isVisited ? 2 : 1}
                className={
                  isCurrent
                    ? 'fill-primary stroke-primary'
                    : isVisited
                      ? 'fill-selected stroke-primary'
                      : 'fill-surface stroke-muted'
                }
              />
              <text
                x={x + NODE_WIDTH / 2}
                y={y + NODE_HEIGHT / 2 + 5}
                textAnchor="middle"
                className={isCurrent ? 'fill-on-primary text-table font-medium' : 'fill-ink text-table'}
              >
                {label.length > MAX_LETTERS ? `${label.slice(0, MAX_LETTERS - 1)}…` : label}
              </text>
            </g>
          ))}
        </svg>
      </ScrollRegion>
    </details>
  );
}
