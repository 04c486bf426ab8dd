import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const addresses = [
  '/',
  '/kb/1',
  '/kb/1/',
  '/kb/1?sort=name&x=%2Fa',
  '/kb/1#m5',
  '/?a=1#b',
  '/kb/1?q=../x//y',
  '/kb/%E4%B8%AD/读',
  '/kb/"a"',
  '/kb/../x',
  '/kb//1',
  '//other.test/x',
  '/kb/.',
  '/.hidden',
  '',
  '.',
  '?page=2',
  '#top',
  'below',
  '/kb/1?',
  '/kb/1#',
  '/kb/1?#',
  '/kb/1?a#',
  'https://other.test/x',
  'mailto:a@b.test',
  '/a b',
  '/kb/1\n?x=1',
  { search: '?page=2' },
]

function QuietLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />
}

for (const to of addresses)
  test(`the server renders the link ${JSON.stringify(to)} as the router does`, () => {
    const props = { to, className: 'button', preventScrollReset: true, replace: true }
    const rendered = [Link, QuietLink].map((Component) =>
      renderToStaticMarkup(
        <MemoryRouter initialEntries={['/kb/1/chats']}>
          <Component {...props} aria-current="page" onClick={() => {}}>
            Open
          </Component>
        </MemoryRouter>,
      ),
    )
    expect(rendered[0]).toBe(rendered[1])
  })
