/**
 * Ours: how many of a thing there may be. Everything that a person can add has such a number, or
 * is limited by storage and always read a page at a time; see docs/security.md.
 */
export const countLimits = {
  /** The group chats of a knowledge base, and the group and private chats that a person began. */
  chatsPerKb: 2_000,
  chatsPerPerson: 5_000,
  /** The people of a group chat, of a knowledge base, and the knowledge bases that a person is in. */
  membersPerChat: 500,
  membersPerKb: 5_000,
  kbsPerMember: 2_000,
  /** The pending invitations of a knowledge base. */
  invitationsPerKb: 500,
  foldersPerKb: 10_000,
  /** Files and links. */
  resourcesPerKb: 100_000,
  versionsPerFile: 1_000,
  /** The unsent texts that are stored of one person; the oldest ones are deleted. */
  draftsPerPerson: 200,
  termsPerOwner: 1_000,
  aliasesPerPerson: 1_000,
  reactionsPerPersonAndMessage: 20,
  reactionsPerMessage: 1_000,
  /** The quotes of an answer, their length together, and the marked parts of each. */
  citationsPerMessage: 60,
  quoteCharactersPerMessage: 12_000,
  marksPerCitation: 50,
  /** The browsers in which a person is signed in; the oldest sign-ins end. */
  sessionsPerPerson: 100,
} as const
