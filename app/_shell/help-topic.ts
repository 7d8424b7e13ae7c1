/** A section of a guide, as the help lists it. */
export interface HelpTopic {
  title: string;
  /** The guide's own name. */
  guide: string;
  href: string;
}
