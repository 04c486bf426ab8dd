import { expect, test } from 'vitest'
import { readContent } from '#api/analysis/files.fixture.ts'
import { zipOf } from '#api/analysis/zip.fixture.ts'

function relations(id: string, type: string, target: string): string {
  return `<Relationships><Relationship Id="${id}" Type="urn:x/${type}" Target="${target}"/></Relationships>`
}

test('the text of a diagram belongs to its slide', async () => {
  const diagram =
    '<d:pt><d:t><a:p><a:r><a:t>Ring the </a:t></a:r><a:r><a:t>bell</a:t></a:r></a:p></d:t></d:pt>'
  const slides = zipOf({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('r1', 'slide', 'slides/s.xml'),
    'ppt/slides/s.xml': '<p:sld/>',
    'ppt/slides/_rels/s.xml.rels': relations('r2', 'diagramData', '/ppt/diagrams/d.xml'),
    'ppt/diagrams/d.xml': `<d:dataModel>${diagram}</d:dataModel>`,
  })
  const { document } = await readContent('a.pptx', slides)
  expect(document.pages[0]?.text).toBe('Ring the bell')
})
