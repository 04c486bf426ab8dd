/** Numbers are percent of the width of A4 paper. */
export const zooms = ['page', 'width', '100', '150', '200', '300'] as const
export type Zoom = (typeof zooms)[number]

/** The width of the page if the address names none. */
export function zoomOf(query: URLSearchParams): Zoom {
  return zooms.find((zoom) => zoom === query.get('zoom')) ?? 'width'
}
