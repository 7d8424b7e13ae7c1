/** Data of the frame around each page; lib/work/shell/get-shell.ts provides it. */
type ShellOrganization = { publicId: string; code: string; name: string };
export type ShellProject = { publicId: string; code: string; name: string };

/** A saved view pinned in the rail of its project. */
export type PinnedLink = { publicId: string; name: string; projectCode: string; href: string };

export type ShellData = {
  user: { publicId: string; displayName: string; username: string; locale: string };
  actingOrganization: ShellOrganization;
  organizations: readonly ShellOrganization[];
  projects: readonly ShellProject[];
  /** Permission codes held anywhere; what a page then allows is decided per record. */
  capabilities: readonly string[];
  unreadNotifications: number;
  /** Count of the person's waiting work, and of its overdue part. */
  work: { todo: number; overdue: number };
  demo: boolean;
};

/** Server functions of the frame. */
export type ShellActions = {
  switchOrganization: (organizationPublicId: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Stores the project that the person works in. */
  rememberProject: (input: { projectCode: string }) => Promise<unknown>;
};
