import { expect, test } from 'vitest'
import { withNamedLinks } from './named-links.ts'

const id = '0190a0b1-0000-7000-8000-000000000001'
const places = {
  resource: (resource: string) => `/r/${resource}`,
  folder: (folder: string) => `/f/${folder}`,
  picture: (picture: string) => `/p/${picture}`,
  newPage: (title: string) => `/new?title=${title}`,
  noPage: 'no page',
}

test('words of links that are commented on stay marked, and links stay links', () => {
  const marked = '<span class="commented">two</span>'
  expect(withNamedLinks(`<a data-missing="Two">one ${marked}</a>`, places)).toBe(
    `<a data-missing href="/new?title=Two" title="no page">one ${marked}<span class="sr-only select-none"> (no page)</span></a>`,
  )
  expect(withNamedLinks(`<a data-resource="${id}" data-title="T">${marked}</a>`, places)).toBe(
    `<a href="/r/${id}">${marked}</a>`,
  )
})

test('a picture has the words of its link as its text, without marks', () => {
  const html = `<a data-picture="${id}" data-title="T">a <span class="commented">map</span></a>`
  expect(withNamedLinks(html, places)).toBe(`<img src="/p/${id}" alt="a map" loading="lazy" />`)
})
