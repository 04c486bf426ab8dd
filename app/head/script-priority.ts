import { Transform } from 'node:stream'

const preload = '<link rel="modulepreload"'
const low = `${preload} fetchPriority="low"`

/**
 * Makes browsers fetch a page's scripts after its styles. React Router preloads scripts with the
 * same priority as styles, which delays the first paint on a slow connection, and has no option to
 * change that.
 */
export function lowerScripts(): Transform {
  let head: Buffer[] | null = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!head) return done(null, chunk)
      head.push(chunk)
      const text = Buffer.concat(head).toString('latin1')
      if (!text.includes('</head>')) return done()
      head = null
      done(null, Buffer.from(text.replaceAll(preload, low), 'latin1'))
    },
    flush(done) {
      done(null, head && Buffer.concat(head))
    },
  })
}
