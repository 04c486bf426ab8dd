export const oauthLimits = {
  codeSeconds: 60,
  /** A code that comes again within this time ends what was given for it. */
  usedCodeHours: 1,
  tokenSeconds: 3_600,
  /** A renewal that comes again within this time gets the same answer. */
  renewedAgainSeconds: 30,
  /** Without a renewal. */
  grantDays: 90,
  redirectUris: 10,
  redirectUriLength: 1_000,
  /** Programs that nobody allowed; above it, those that were used longest ago are forgotten. */
  unusedClients: 10_000,
  unusedClientDays: 30,
} as const
