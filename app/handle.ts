/** What a route says about itself: `export const handle: RouteHandle = { script: false }`. */
export interface RouteHandle {
  /** false: the page renders no script at all and never hydrates. */
  script?: boolean
}
