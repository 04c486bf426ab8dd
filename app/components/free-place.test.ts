import { expect, test } from 'vitest'
import { coveredBy, freePlace } from './free-place.ts'

const area = { x: 16, y: 60, width: 968, height: 524 }
const toast = { width: 300, height: 60 }

test('a toast stands at the end of the page on the left, and in a dialog at its top', () => {
  expect(freePlace(toast, area, [], 'bottom-left')).toEqual({ x: 16, y: 524 })
  expect(freePlace(toast, area, [], 'top-centre')).toEqual({ x: 350, y: 60 })
})

test('what can be pressed is not covered: the toast stands beside or above it', () => {
  const composer = { x: 0, y: 540, width: 1000, height: 60 }
  const above = freePlace(toast, area, [composer], 'bottom-left')
  expect(above.x).toBe(16)
  expect(coveredBy({ ...above, ...toast }, [composer])).toBe(0)
  const links = { x: 0, y: 0, width: 200, height: 600 }
  const beside = freePlace(toast, area, [links], 'bottom-left')
  expect(beside).toEqual({ x: 350, y: 524 })
})

test('where all is taken it covers as little as it can', () => {
  const all = { x: 0, y: 0, width: 1000, height: 600 }
  const twice = { x: 0, y: 300, width: 1000, height: 300 }
  expect(freePlace(toast, area, [all, twice], 'bottom-left').y).toBeLessThan(300)
})
