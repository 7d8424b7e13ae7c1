import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { TYPES_OF_ONE_ORGANIZATION } from '@/lib/documents/kind-traits';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import type { CodesInUse } from './look-alikes';
import type { SampleRequest } from './sample-request';
import type { Config } from './select-configs';

type CountedConfig = Pick<Config, 'projectId' | 'projectCode' | 'typeId' | 'typeCode' | 'revisionStyle'>;

interface Row {
  projectId: number;
  typeId: number;
  originatorId: number;
  originator: string;
  recipientId: number | null;
  recipient: string | null;
  subTypeId: number | null;
  subType: string | null;
  rfaTypeId: number | null;
  rfaType: string | null;
  disciplineId: number | null;
  discipline: string | null;
}

/**
 * Documents to show a template by, per type: the busiest of the recently numbered. Below `count`, documents that the
 * project's organizations could write are added. For a type that an organization keeps to itself, only the acting
 * organization's documents: a sample shows the next number.
 */
export async function readSampleRequests(
  ctx: UserCtx,
  configs: readonly CountedConfig[],
  count: number,
): Promise<Map<CountedConfig, SampleRequest[]>> {
  if (configs.length === 0) return new Map();
  const projectIds = [...new Set(configs.map(({ projectId }) => projectId))];
  const [counted, possible] = [await selectCounted(ctx, projectIds, count), await selectPossible(ctx, projectIds)];
  return new Map(
    configs.map((config) => {
      const known = counted.filter((row) => row.projectId === config.projectId && row.typeId === config.typeId);
      const others = possibleFor(config, possible);
      return [
        config,
        distinct([...known, ...others])
          .filter((row) => maySample(ctx, config, row))
          .slice(0, count)
          .map((row) => toRequest(config, row)),
      ];
    }),
  );
}

function maySample({ actor }: UserCtx, { typeCode }: CountedConfig, { originatorId }: Row): boolean {
  return !TYPES_OF_ONE_ORGANIZATION.includes(typeCode) || originatorId === actor.organizationId;
}

// Raw: the busiest few of each group.
async function selectCounted(ctx: Ctx, projectIds: readonly number[], count: number): Promise<Row[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`
    SELECT c.project_id AS projectId, c.correspondence_type_id AS typeId, o.id AS originatorId,
      o.organization_code AS originator, r.id AS recipientId, r.organization_code AS recipient,
      st.id AS subTypeId, st.sub_type_number AS subType, rt.id AS rfaTypeId, rt.type_code AS rfaType,
      d.id AS disciplineId, d.discipline_code AS discipline
    FROM (SELECT project_id, correspondence_type_id, originator_organization_id, recipient_organization_id, sub_type_id,
        rfa_type_id, discipline_id, ROW_NUMBER() OVER (PARTITION BY project_id, correspondence_type_id
          ORDER BY MAX(current_year) DESC, MAX(last_number) DESC) AS place
      FROM document_number_counters WHERE project_id IN (${sql.join([...projectIds], sql`, `)})
      GROUP BY project_id, correspondence_type_id, originator_organization_id, recipient_organization_id, sub_type_id,
        rfa_type_id, discipline_id) AS c
    JOIN organizations AS o ON o.id = c.originator_organization_id
    LEFT JOIN organizations AS r ON r.id = c.recipient_organization_id
    LEFT JOIN correspondence_sub_types AS st ON st.id = c.sub_type_id
    LEFT JOIN rfa_types AS rt ON rt.id = c.rfa_type_id
    LEFT JOIN disciplines AS d ON d.id = c.discipline_id
    WHERE c.place <= ${count} ORDER BY c.project_id, c.correspondence_type_id, c.place`,
  );
  return rows;
}

/** The codes that documents of a type can print. */
export async function readCodesInUse(ctx: Ctx, config: CountedConfig): Promise<CodesInUse> {
  const codes = await selectPossible(ctx, [config.projectId]);
  const of = (kind: Code['kind']) => [
    ...new Set(
      codes
        .filter((row) => row.kind === kind && (row.typeId ?? config.typeId) === config.typeId)
        .map((row) => row.code),
    ),
  ];
  const organizations = of('ORGANIZATION');
  return {
    PROJECT: [config.projectCode],
    CORR_TYPE: [config.typeCode],
    ORIGINATOR: organizations,
    RECIPIENT: organizations,
    SUB_TYPE: of('SUB_TYPE'),
    RFA_TYPE: of('RFA_TYPE'),
    DISCIPLINE: of('DISCIPLINE'),
  };
}

interface Code {
  projectId: number;
  kind: 'ORGANIZATION' | 'SUB_TYPE' | 'RFA_TYPE' | 'DISCIPLINE';
  /** Of a sub-type. */
  typeId: number | null;
  id: number;
  code: string;
}

async function selectPossible(ctx: Ctx, projectIds: readonly number[]): Promise<Code[]> {
  const ids = sql.join([...projectIds], sql`, `);
  const rows = await rowsOf<Code>(
    ctx.db,
    sql`
    SELECT po.project_id AS projectId, 'ORGANIZATION' AS kind, NULL AS typeId, o.id, o.organization_code AS code
    FROM project_organizations AS po JOIN organizations AS o ON o.id = po.organization_id AND o.is_active
    WHERE po.is_active AND po.project_id IN (${ids})
    UNION ALL
    SELECT c.project_id, 'SUB_TYPE', s.correspondence_type_id, s.id, s.sub_type_number FROM correspondence_sub_types AS s
    JOIN contracts AS c ON c.id = s.contract_id WHERE s.is_active AND c.project_id IN (${ids})
    UNION ALL
    SELECT c.project_id, 'RFA_TYPE', NULL, t.id, t.type_code FROM rfa_types AS t
    JOIN contracts AS c ON c.id = t.contract_id WHERE t.is_active AND c.project_id IN (${ids})
    UNION ALL
    SELECT c.project_id, 'DISCIPLINE', NULL, d.id, d.discipline_code FROM disciplines AS d
    JOIN contracts AS c ON c.id = d.contract_id WHERE d.is_active AND c.project_id IN (${ids})
    ORDER BY kind, id`,
  );
  return rows;
}

/** Each organization writing to the next, two at a time with the same codes, so that it shows who shares a series. */
function possibleFor(config: CountedConfig, codes: readonly Code[]): Row[] {
  const of = (kind: Code['kind']) =>
    codes.filter(
      (code) =>
        code.projectId === config.projectId && code.kind === kind && (code.typeId ?? config.typeId) === config.typeId,
    );
  const organizations = of('ORGANIZATION');
  const inTurn = (kind: Code['kind'], index: number) => {
    const list = of(kind);
    return list[index % Math.max(1, list.length)];
  };
  return organizations.map((originator, index) => {
    const recipient = organizations[(index + 1) % organizations.length];
    const [subType, rfaType, discipline] = [
      inTurn('SUB_TYPE', index >> 1),
      inTurn('RFA_TYPE', index >> 1),
      inTurn('DISCIPLINE', index >> 1),
    ];
    return {
      projectId: config.projectId,
      typeId: config.typeId,
      originatorId: originator.id,
      originator: originator.code,
      recipientId: recipient?.id ?? null,
      recipient: recipient?.code ?? null,
      subTypeId: subType?.id ?? null,
      subType: subType?.code ?? null,
      rfaTypeId: rfaType?.id ?? null,
      rfaType: rfaType?.code ?? null,
      disciplineId: discipline?.id ?? null,
      discipline: discipline?.code ?? null,
    };
  });
}

function distinct(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) =>
    [row.originatorId, row.recipientId, row.subTypeId, row.rfaTypeId, row.disciplineId].join();
  return [...new Map([...rows].reverse().map((row) => [keyOf(row), row])).values()].reverse();
}

function toRequest(config: CountedConfig, row: Row): SampleRequest {
  return {
    projectId: config.projectId,
    projectCode: config.projectCode,
    correspondenceTypeId: config.typeId,
    typeCode: config.typeCode,
    originatorOrganizationId: row.originatorId,
    originatorCode: row.originator,
    recipientOrganizationId: row.recipientId,
    recipientCode: row.recipient,
    subTypeId: row.subTypeId,
    subTypeNumber: row.subType,
    rfaTypeId: row.rfaTypeId,
    rfaTypeCode: row.rfaType,
    disciplineId: row.disciplineId,
    disciplineCode: row.discipline,
    revisionLabel: config.revisionStyle === 'ALPHA' ? 'A' : '',
    entityType: 'correspondence',
  };
}
