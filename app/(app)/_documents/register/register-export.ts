import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import type { RowShape } from '@/app/_ui/data-table/table-types';
import { route } from '@/app/_web/route';
import { EXPORT_READ_LIMIT, readDownload, tableDownload } from '@/app/_web/table-download';
import { readLayout } from '@/lib/people/preferences/read-layout';
import { readTableLayouts } from '@/lib/people/preferences/read-table-layouts';
import { AppError } from '@/lib/platform/errors/app-error';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { MAX_EXPORT_ROWS } from '@/lib/platform/exports/table-file';
import { projectDay } from '@/lib/platform/time/project-day';
import { arrangementOf, namedView } from '../saved-views/open-saved-view';
import type { PickRegister } from './define-register';
import { parseRegisterAddress } from './register-address';
import { registerContextOf } from './register-context';
import { wordsOf } from './register-spec';
import { filterPhrases, registerColumns } from './register-words';
import { shownColumns } from './shown-columns';

/** Characters of a column in a spreadsheet that takes the room that is left: a subject. */
const GROWING_WIDTH = 60;
/** Pixels of a character in the table. */
const PIXELS_PER_CHARACTER = 6;

/**
 * The register as its page shows it: its filters, order and columns, all of its pages in one file. The columns are
 * those of the address (`arranged`), else those that the person has kept, else those of the saved view.
 */
export function registerExport(pick: PickRegister) {
  return route({
    params: z.looseObject({ project: z.string().max(60) }),
    notFound: 'PROJECT_UNKNOWN',
    handle: async ({ ctx, params, request }) => {
      const register = pick(params as Record<string, string>);
      if (!register) throw new AppError('NOT_FOUND');
      const { spec } = register;
      const { raw, format } = readDownload(request);
      const project = decodeURIComponent(params.project);
      const { view, query, params: wanted } = parseRegisterAddress(spec, raw);
      const rows = await readWhole(await register.exportRows(ctx, project, wanted, EXPORT_READ_LIMIT));
      const t = await getTranslations(spec.name);
      const own = await getTranslations('register.export');
      const table = await getTranslations('table');
      const words = wordsOf(spec, view);
      const options = await register.options(ctx, project);
      const cells = spec.cells(t);
      const columns = registerColumns(spec, t, registerContextOf(ctx, project), options);
      const [arranged] = [raw.arranged ?? []].flat();
      const { layoutId, layout: saved } = arrangementOf(spec.tableId, await namedView(ctx, register, project, raw));
      const layout = arranged ? readLayout(arranged) : ((await readTableLayouts(ctx))[layoutId] ?? saved);
      return tableDownload<RowShape>(format, {
        name: [own('name', { title: t(words.title) }), project, thaiDay(projectDay(new Date()))]
          .join('_')
          .replaceAll(' ', '-'),
        rows,
        caption: [t(words.caption, { project }), ...filterPhrases(spec, { t, table, options }, query.filters)].join(
          ' · ',
        ),
        cutText: own('cut', { max: MAX_EXPORT_ROWS.toLocaleString('en-US') }),
        columns: shownColumns(columns, layout).map((column) => ({
          header: column.header,
          width: column.grow ? GROWING_WIDTH : Math.ceil(column.width / PIXELS_PER_CHARACTER),
          value: (row) => cells[column.key]?.(row) ?? null,
        })),
      });
    },
  });
}

/** Files are kept by the year of the Buddhist Era. */
function thaiDay(iso: string): string {
  return `${Number(iso.slice(0, 4)) + 543}${iso.slice(4)}`;
}
