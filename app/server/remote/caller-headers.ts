import { clientAddressHeader } from '#contract/headers.ts'

const told = ['cookie', 'accept-language', 'user-agent']

/** What the API is told of whose request this is, by whom it has to trust about the address. */
export function callerHeaders(headers: Headers): Record<string, string> {
  const address = headers.get(clientAddressHeader)
  const said = told.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(said), ...(address ? { 'x-forwarded-for': address } : {}) }
}
