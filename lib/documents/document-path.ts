import { traitsOfType } from './kind-traits';

/** The register a type of document is listed in, as a path of the site. */
export function registerPath(projectCode: string, typeCode: string): string {
  return `/p/${encodeURIComponent(projectCode)}/${traitsOfType(typeCode).folder}`;
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
