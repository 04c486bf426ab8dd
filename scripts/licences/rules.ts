/** SPDX identifiers: permissive, or weak copyleft by file. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'X11',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
])
/** Not for code. */
const allowedForData = new Set(['CC-BY-3.0', 'CC-BY-4.0'])

const dataPackages = new Set<string>(['caniuse-lite', 'emoji-picker-element-data'])

type Exception = { packages: RegExp; licence: string; reason: string }

const libvips =
  'Only the library libvips has this licence. It is a file of its own, used unchanged, loaded dynamically and replaceable, as the LGPL requires.'

export const exceptions: Exception[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: libvips,
  },
  {
    packages: /^@img\/sharp-win32-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: libvips,
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason:
      'Contains the library libvips. It is installed only on systems for which sharp has no other build, and can be built again from the sources at github.com/lovell/sharp, as the LGPL requires.',
  },
  {
    packages: /^combine-errors$/,
    licence: 'none stated',
    reason:
      'The package states no licence. tus-js-client depends on it for Node.js only; the build for browsers, which is what this project uses, does not contain it, and the server never loads it.',
  },
]

export function problemOf(name: string, licence: string): string | null {
  if (isAllowed(name, licence)) return null
  const exception = exceptions.find(({ packages }) => packages.test(name))
  if (!exception) return `${name}: the licence ${licence} is not among the allowed ones`
  if (exception.licence === licence) return null
  return `${name}: the licence is ${licence}, and the exception is for ${exception.licence}`
}

// "A OR B" needs one of both, "A AND B" all. Expressions nested deeper are not allowed.
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  const one = (id: string) => allowed.has(id) || (dataPackages.has(name) && allowedForData.has(id))
  return plain.includes(' OR ') ? plain.split(' OR ').some(one) : plain.split(' AND ').every(one)
}
