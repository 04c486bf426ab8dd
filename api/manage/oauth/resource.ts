/** What access is for (RFC 8707): the address that a person gives to an assistant. */
export function resourceOf(origin: string): string {
  return `${origin}/mcp`
}
