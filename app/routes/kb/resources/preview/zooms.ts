/** The sizes of a page's image: the whole page, or in percent of the available width. */
export const zooms = ['page', 'width', '150', '200', '300'] as const
export type Zoom = (typeof zooms)[number]

/** Returns the size that an address names; the width of the page if it names none. */
export function zoomOf(query: URLSearchParams): Zoom {
  return zooms.find((zoom) => zoom === query.get('zoom')) ?? 'width'
}
