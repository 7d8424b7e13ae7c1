import type { Database } from '../../client';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '../../schema/drawing-categories';
import { projects } from '../../schema/organizations';
import { SHOP_DRAWING_SUB_CATEGORIES } from './disciplines';
import { CONTRACT_DRAWING_SUB_CATEGORIES, CONTRACT_DRAWING_VOLUMES, DRAWING_PLACES } from './drawing-categories';
import { insertMissing, readKeys } from './write';

/** Places and trades of shop and as-built drawings; volumes, categories and what goes with what of contract drawings. */
export async function insertDrawingCategories(db: Database): Promise<void> {
  const projectId = await readKeys(db, projects, projects.projectCode, projects.id);
  const ofProject = <T extends { project: string; code: string }>({ project, code: _code, ...row }: T) => ({
    ...row,
    projectId: projectId(project),
  });
  await insertMissing(
    db,
    shopDrawingSubCategories,
    ['projectId', 'subCategoryCode'],
    SHOP_DRAWING_SUB_CATEGORIES.map(({ project, ...category }) => ({ ...category, projectId: projectId(project) })),
  );
  await insertMissing(
    db,
    shopDrawingMainCategories,
    ['projectId', 'mainCategoryCode'],
    DRAWING_PLACES.map((place) => ({ ...ofProject(place), mainCategoryCode: place.code })),
  );
  await insertMissing(
    db,
    contractDrawingVolumes,
    ['projectId', 'volumeCode'],
    CONTRACT_DRAWING_VOLUMES.map((volume) => ({ ...ofProject(volume), volumeCode: volume.code })),
  );
  await insertMissing(
    db,
    contractDrawingCats,
    ['projectId', 'catCode'],
    DRAWING_PLACES.map((place) => ({ ...ofProject(place), catCode: place.code })),
  );
  await insertMissing(
    db,
    contractDrawingSubCats,
    ['projectId', 'subCatCode'],
    CONTRACT_DRAWING_SUB_CATEGORIES.map((category) => ({ ...ofProject(category), subCatCode: category.code })),
  );
  await insertPairs(db);
}

/** Every trade exists in every place of its project. */
async function insertPairs(db: Database): Promise<void> {
  const cats = await db
    .select({ id: contractDrawingCats.id, projectId: contractDrawingCats.projectId })
    .from(contractDrawingCats);
  const subCats = await db
    .select({ id: contractDrawingSubCats.id, projectId: contractDrawingSubCats.projectId })
    .from(contractDrawingSubCats);
  await insertMissing(
    db,
    contractDrawingSubcatCatMaps,
    ['catId', 'subCatId'],
    cats.flatMap((cat) =>
      subCats.filter((sub) => sub.projectId === cat.projectId).map((sub) => ({ catId: cat.id, subCatId: sub.id })),
    ),
  );
}
