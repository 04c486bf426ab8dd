/** A route's static properties: `export const handle: RouteHandle = { script: false }`. */
export interface RouteHandle {
  /** false: the page has no JavaScript and is not hydrated. */
  script?: boolean
  /**
   * true: the route is a dialog. If it is opened from a page of the app, it is shown above that
   * page.
   */
  dialog?: boolean
}
