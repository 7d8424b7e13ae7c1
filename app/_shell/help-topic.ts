/** A section of a guide in the help's list. */
export interface HelpTopic {
  title: string;
  /** The guide's own name. */
  guide: string;
  href: string;
}
