/** The width of a printed page, in the units in which the places of its lines are given. */
export const pageWidthUnits = 10_000
