/** The width of a printed page, in the units of the places of its lines. */
export const pageWidthUnits = 10_000
