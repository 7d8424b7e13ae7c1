import { asc, eq } from 'drizzle-orm';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { listEnterableProjects } from '@/lib/people/identity/access/queries';
import { named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { listPeople } from '../circulations/draft/circulation-options';
import { formOptions } from '../document/draft/form-options';
import { contractDrawingOptions, drawingOptions } from '../drawings/form-options';
import { getRfaFormOptions } from '../rfas/draft/form-options';
import { getTransmittalFormOptions } from '../transmittals/draft/form-options';
import type { ProjectChoices, ProjectList } from './dto';

/** The active projects that the actor may enter. */
export async function listProjects(ctx: UserCtx): Promise<ProjectList> {
  return { projects: await listEnterableProjects(ctx) };
}

/**
 * Every identifier and code that the operations of a project's documents take, as the forms offer them.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function projectChoices(ctx: UserCtx, { code }: { code: string }): Promise<ProjectChoices> {
  const { id: projectId } = await enterableProject(ctx, code);
  const [letters, transmittals, rfas, colleagues, revised, contractDrawings, reviewCodes] = await Promise.all([
    formOptions(ctx, code),
    getTransmittalFormOptions(ctx, code),
    getRfaFormOptions(ctx, code),
    listPeople(ctx, { projectId }),
    drawingOptions(ctx, code),
    contractDrawingOptions(ctx, code),
    selectReviewCodes(ctx),
  ]);
  const { project, originator, types, templates, organizations, authors, tags, contracts } = letters;
  return {
    project,
    originator,
    types,
    templates,
    organizations,
    contracts: contracts.map((contract) => {
      const ofContract = rfas.contracts.find(({ publicId }) => publicId === contract.publicId);
      const subTypes = transmittals.contracts.find(({ publicId }) => publicId === contract.publicId)?.subTypes ?? [];
      const rfa = ofContract ? { recipients: ofContract.recipients, rfaTypes: ofContract.rfaTypes } : null;
      return { ...contract, subTypes, rfa };
    }),
    colleagues,
    authors,
    tags,
    drawings: {
      mainCategories: revised.mainCategories,
      subCategories: revised.subCategories,
      volumes: contractDrawings.volumes,
      categories: contractDrawings.categories,
    },
    reviewCodes,
    returnReasons: rfas.returnReasons,
  };
}

function selectReviewCodes(ctx: UserCtx) {
  const codes = rfaApproveCodes;
  return ctx.db
    .select({
      code: codes.approveCode,
      name: named(ctx, codes),
      disposition: codes.disposition,
      isFinal: codes.isFinal,
      commentRequired: codes.commentRequired,
      allowedParties: codes.allowedParties,
    })
    .from(codes)
    .where(eq(codes.isActive, true))
    .orderBy(asc(codes.severity));
}
