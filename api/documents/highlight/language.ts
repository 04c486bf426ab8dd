/** A string or comment: where it begins and ends. */
export type Enclosed = {
  open: string
  close: string
  /** It may continue on the next line. Otherwise it ends with its line. */
  multiline?: boolean
  /** A backslash has no meaning in it. */
  raw?: boolean
  kind: 'string' | 'comment'
}

/** How the source code of a language is written. */
export type Language = {
  keywords: ReadonlySet<string>
  /** Keywords may be written in capitals. */
  ignoreCase?: boolean
  /** Longer marks come before shorter ones that begin with the same characters. */
  enclosed: Enclosed[]
  /** A word before this sign is a name of the data, as in YAML. */
  nameBefore?: ':' | '='
  /** Words may contain hyphens, as in CSS. */
  hyphens?: boolean
  /** The whole line is what its first sign says, as in a patch. */
  patch?: boolean
  /** Elements and attributes, as in HTML. */
  markup?: boolean
}
