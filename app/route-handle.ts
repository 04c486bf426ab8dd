/** What a route says about itself: `export const handle: RouteHandle = { script: false }`. */
export interface RouteHandle {
  /** false: the page renders no script at all and never hydrates. */
  script?: boolean
  /** The route is a dialog: opened from a page of the app it is shown above it. */
  dialog?: boolean
}
