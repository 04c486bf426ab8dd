import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** Of quotes and documents. A page with them draws them at once in their face, in which lines break elsewhere. */
export function DocumentFont() {
  return (
    <link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
  )
}
