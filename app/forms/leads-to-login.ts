import { href } from 'react-router'

export function leadsToLogin(result: unknown): boolean {
  if (!(result instanceof Response)) return false
  return (result.headers.get('location') ?? '').startsWith(`${href('/login')}?next=`)
}
