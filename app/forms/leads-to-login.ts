import { href } from 'react-router'

/** Whether a result is the redirect to the login page, which returns to the current page. */
export function leadsToLogin(result: unknown): boolean {
  if (!(result instanceof Response)) return false
  return (result.headers.get('location') ?? '').startsWith(`${href('/login')}?next=`)
}
