/** What the frame around every page needs to know; lib/work/shell/get-shell.ts answers it. */
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
  /** What waits for the person, and how much of it is late. */
  work: { todo: number; overdue: number };
  demo: boolean;
};

/** What only the server can do for the frame. */
export type ShellActions = {
  switchOrganization: (organizationPublicId: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Stores the project that the person works in. */
  rememberProject: (input: { projectCode: string }) => Promise<unknown>;
};
