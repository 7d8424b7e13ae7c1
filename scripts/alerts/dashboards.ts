import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../steps/places.mjs';

const Dashboard = z.object({
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

export interface PanelQuery {
  /** `dashboard / panel`. */
  name: string;
  query: string;
}

/** Every query of every dashboard. */
export function listPanelQueries(): PanelQuery[] {
  const folder = path.join(ROOT, 'ops', 'grafana', 'dashboards');
  return readdirSync(folder).flatMap((file) => {
    const { title, panels } = Dashboard.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    return panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({ name: `${title} / ${panel.title}`, query: expr })),
    );
  });
}
