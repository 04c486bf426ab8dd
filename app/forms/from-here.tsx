import { useLocation } from 'react-router'

/** A hidden field with the current page, to which the form's action redirects. */
export function FromHere() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="from" value={pathname + search} />
}

/** For a fetcher's form: the same, and a marker that the page stays if JavaScript runs. */
export function StayHere() {
  return (
    <>
      <FromHere />
      <input type="hidden" name={stayField} value="1" />
    </>
  )
}

export const stayField = 'stay'
