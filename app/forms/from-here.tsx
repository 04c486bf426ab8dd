import { useLocation } from 'react-router'

/** In a form: the page it is on, for its action to lead back to. */
export function FromHere() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="from" value={pathname + search} />
}

/** In the form of a fetcher: the same, and that with script the page stays where it is. */
export function StayHere() {
  return (
    <>
      <FromHere />
      <input type="hidden" name={stayField} value="1" />
    </>
  )
}

export const stayField = 'stay'
