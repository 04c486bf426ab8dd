import { clientAddressHeader } from '#contract/headers.ts'

const told = ['cookie', 'accept-language', 'user-agent']

/** The headers that identify the caller to the API, which trusts these pages for the address. */
export function callerHeaders(headers: Headers): Record<string, string> {
  const address = headers.get(clientAddressHeader)
  const said = told.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(said), ...(address ? { 'x-forwarded-for': address } : {}) }
}
