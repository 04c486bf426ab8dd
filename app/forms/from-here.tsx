import { usePagePath } from '#app/ui/hooks/use-page-path.ts'

// Fields that say what follows a change, beside those of the change itself.

/** The action does not redirect (`backWithFlash`). */
export const stayField = 'stay'

/** The form itself does not show its result. */
export const toastField = 'toast'

/** The change arrives as an event. */
export const liveField = 'live'

export function From({ path }: { path: string }) {
  return <input type="hidden" name="from" value={path} />
}

export function FromHere() {
  return <From path={usePagePath()} />
}

/** With JavaScript only. */
export function StayHere() {
  return (
    <>
      <FromHere />
      <input type="hidden" name={stayField} value="1" />
    </>
  )
}
