import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import {
  defineRegister,
  type PickRegister,
  type RegisterAccess,
} from '@/app/(app)/_documents/register/define-register';
import type { Translate } from '@/app/(app)/_documents/register/register-spec';
import { DRAWING_KINDS } from '@/lib/documents/drawings/constants';
import { exportContractDrawings, listContractDrawings } from '@/lib/documents/drawings/contract/list-contract-drawings';
import { contractDrawingOptions, drawingOptions, writableContracts } from '@/lib/documents/drawings/form-options';
import { exportDrawings, listDrawings } from '@/lib/documents/drawings/list-drawings';
import type { DrawingKind, RevisedKind } from '@/lib/documents/drawings/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { drawingsPath, kindOfSlug } from '../_kind/kinds';
import { contractSpec } from './contract-columns';
import { asBuiltSpec, shopSpec } from './revised-columns';
import { AsBuiltTable, ContractTable, ShopTable } from './tables';

/** Common parts of the three registers of drawings: the tabs link them. */
const common = (kind: DrawingKind) => ({
  path: (projectCode: string) => drawingsPath(projectCode, kind),
  access: async (ctx: UserCtx, projectCode: string) => {
    const writable = await writableContracts(ctx, projectCode, kind === 'CONTRACT' ? 'CONTRACT' : 'REVISED');
    const mayCreate = writable.length > 0;
    const hasUpload = mayCreate && kind !== 'CONTRACT';
    return {
      mayCreate,
      maySubmit: false,
      start: hasUpload ? { word: 'upload', href: `${drawingsPath(projectCode, kind)}/upload` } : undefined,
    };
  },
  actions: (t: Translate, base: string, { mayCreate }: RegisterAccess) =>
    mayCreate && (
      <>
        {kind !== 'CONTRACT' && (
          <ButtonLink size="small" href={`${base}/upload`}>
            {t('upload')}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" href={`${base}/new`} icon={<Icon name="plus" />}>
          {t(`new.${kind}`)}
        </ButtonLink>
      </>
    ),
  tabs: (t: Translate, projectCode: string) => (
    <ScrollingTabs
      label={t('kinds')}
      tabs={DRAWING_KINDS.map((one) => ({
        href: drawingsPath(projectCode, one),
        label: t(`title.${one}`),
        current: one === kind,
      }))}
    />
  ),
  messages: ['numbers'],
});

const revised = (kind: RevisedKind) =>
  defineRegister({
    ...common(kind),
    spec: kind === 'SHOP' ? shopSpec : asBuiltSpec,
    list: (ctx, projectCode, { view: _view, ...params }) => listDrawings(ctx, projectCode, { ...params, kind }),
    exportRows: (ctx, projectCode, { filters, sort }, limit) =>
      exportDrawings(ctx, projectCode, { kind, filters, sort }, limit),
    options: drawingOptions,
    Table: kind === 'SHOP' ? ShopTable : AsBuiltTable,
  });

/** Registers of drawings by kind. */
export const DRAWING_REGISTERS = {
  SHOP: revised('SHOP'),
  AS_BUILT: revised('AS_BUILT'),
  CONTRACT: defineRegister({
    ...common('CONTRACT'),
    spec: contractSpec,
    list: (ctx, projectCode, { view: _view, ...params }) => listContractDrawings(ctx, projectCode, params),
    exportRows: (ctx, projectCode, { filters, sort }, limit) =>
      exportContractDrawings(ctx, projectCode, { filters, sort }, limit),
    options: contractDrawingOptions,
    Table: ContractTable,
  }),
};

/** The register of drawings that an address names. */
export const drawingRegister: PickRegister = ({ kind }) => {
  const known = kindOfSlug(kind ?? '');
  return known && DRAWING_REGISTERS[known];
};
