import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0'],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${gecko} Chrome/130.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${gecko} Chrome/130.0 Mobile Safari/5`],
  ['Edge', 'Windows', `Mozilla/5.0 (Windows NT 10.0) ${gecko} Chrome/130.0 Safari/5 Edg/130.0`],
  [
    'Safari',
    'macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10) ${gecko} Version/18.0 Safari/605`,
  ],
  [
    'Safari',
    'iPhone',
    `Mozilla/5.0 (iPhone; CPU OS 18 like Mac OS X) ${gecko} Version/18 Safari/6`,
  ],
  [null, null, 'Something else/1.0'],
])('a browser is named %s and its system %s', (browser, system, userAgent) => {
  expect(browserName(userAgent)).toEqual({ browser, system })
})
