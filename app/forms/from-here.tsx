import { usePagePath } from '#app/ui/hooks/use-page-path.ts'

export function From({ path }: { path: string }) {
  return <input type="hidden" name="from" value={path} />
}

export function FromHere() {
  return <From path={usePagePath()} />
}

/** With JavaScript the action does not redirect (`backWithFlash`). */
export function StayHere() {
  return (
    <>
      <FromHere />
      <input type="hidden" name={stayField} value="1" />
    </>
  )
}

export const stayField = 'stay'
