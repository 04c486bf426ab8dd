/** A chat may have another colour, or none. */
export const chatColors = [
  'teal',
  'green',
  'olive',
  'brown',
  'orange',
  'red',
  'pink',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'slate',
] as const

export type ChatColor = (typeof chatColors)[number]
