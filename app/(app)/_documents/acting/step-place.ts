/** The running workflow of a document, as the page read it. */
export type StepPlace = { instanceId: string; versionNo: number };
