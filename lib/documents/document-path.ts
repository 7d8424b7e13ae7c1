import { CIRCULATION_TYPE, KIND_TRAITS, kindOfType } from './kind-traits';

/** A circulation sheet is no correspondence and so of no kind, but it has a register. */
const CIRCULATIONS = 'circulations';

/** The register a type of document is listed in, as a path of the site. */
export function registerPath(projectCode: string, typeCode: string): string {
  const folder = typeCode === CIRCULATION_TYPE ? CIRCULATIONS : KIND_TRAITS[kindOfType(typeCode)].folder;
  return `/p/${encodeURIComponent(projectCode)}/${folder}`;
}

/** The page of a document, as a path of the site. A draft opens where it can be written. */
export function documentPath(document: {
  projectCode: string;
  typeCode: string;
  publicId: string;
  isDraft?: boolean;
}): string {
  const page = `${registerPath(document.projectCode, document.typeCode)}/${document.publicId}`;
  return document.isDraft ? `${page}/edit` : page;
}
