import { href, useFetcher, useLocation } from 'react-router'

/** One preference: what it is or is about to be, and what changes it. */
export function usePreference(name: string, value: string) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const wanted = fetcher.formData?.get(name)
  const change = (next: string) =>
    void fetcher.submit(
      { [name]: next, from: pathname + search, tell: 'saved' },
      { method: 'post', action: href('/preferences'), preventScrollReset: true },
    )
  return { shown: wanted === undefined || wanted === null ? value : String(wanted), change }
}
