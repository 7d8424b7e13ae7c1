/**
 * Acts that give power or a way in, and why each needs a proof of identity of ten minutes (decisions 062 and 066). Each
 * names itself to `requireFreshProof`. The tests call every one of them with an old session, and find a verb that writes
 * the tables behind them without being here.
 */
export const ACTS_OF_POWER = {
  createUser: 'an account is a way in; its temporary password or link is on the screen of its maker',
  updateUser: 'the first sign-in at a provider finds its person by the e-mail address',
  reactivateUser: 'the account comes back with the roles that it holds',
  deactivateUser: 'shuts out a person who could object',
  grantRole: 'gives power',
  revokeRole: 'takes power from a person who could object',
  issuePasswordLink: 'the holder of the link becomes the person',
  resetFactors: 'the password alone opens the next session',
  setRoleRule: 'switches off the factor that a role demands',
  endUserSessions: 'shuts out a person who could object',
  revokeSession: 'shuts the owner out of their own account',
  revokeOtherSessions: 'shuts the owner out of their own account',
  createToken: 'works without its person until a date',
  issueServiceToken: 'works without a person until a date',
  createDelegation: 'lends decisions to another person',
  addProjectOrganization: 'lets the people of an organization into a project',
  createProjectLike: 'lets the organizations of one project into another',
  setContractOrganizations: 'decides which organization oversees, reviews and sees a contract',
  createSubscription: 'sends events out of the house until it is ended',
  updateSubscription: 'sends them to another address',
  rotateSecret: 'shows the secret that signs what a receiver believes',
  createTransmittalLink: 'shows documents to a reader without an account',
  createApproveCode: 'decides which results need a proof',
  updateApproveCode: 'decides which results need a proof',
  transition: 'gives a listed result',
  requestCopy: 'gathers all data about a person in one file',
  requestCopyFor: 'gathers all data about a person in one file',
  openCopy: 'hands out all data about a person',
} as const;

export type ActOfPower = keyof typeof ACTS_OF_POWER;
