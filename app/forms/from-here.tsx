import { useLocation } from 'react-router'

/** A hidden field with the path of a page, to which the form's action redirects. */
export function From({ path }: { path: string }) {
  return <input type="hidden" name="from" value={path} />
}

/** `From` with the current page. */
export function FromHere() {
  const { pathname, search } = useLocation()
  return <From path={pathname + search} />
}

/**
 * For a form of a fetcher: `FromHere`, and a field that tells the action to stay on the page if
 * JavaScript runs.
 */
export function StayHere() {
  return (
    <>
      <FromHere />
      <input type="hidden" name={stayField} value="1" />
    </>
  )
}

export const stayField = 'stay'
