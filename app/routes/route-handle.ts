export interface RouteHandle {
  /** Without JavaScript, the page is not hydrated. */
  script?: boolean
  /** Opened from a page of the app, it is shown above that page. */
  dialog?: boolean
  /** A second skip link leads to it. */
  hasMessageField?: boolean
}
