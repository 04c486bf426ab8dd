import { expect, test } from 'vitest'
import { readContent } from '#api/documents/analysis/files.fixture.ts'
import { officeOf } from '#api/documents/analysis/zip.fixture.ts'

function relations(id: string, type: string, target: string): string {
  return `<Relationships><Relationship Id="${id}" Type="urn:x/${type}" Target="${target}"/></Relationships>`
}

/** A presentation with one slide that shows this part. */
function slideWith(type: string, part: string) {
  return officeOf({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('r1', 'slide', 'slides/s.xml'),
    'ppt/slides/s.xml': '<p:sld/>',
    'ppt/slides/_rels/s.xml.rels': relations('r2', type, '/ppt/shown/part.xml'),
    'ppt/shown/part.xml': part,
  })
}

const points = (values: string[]) =>
  values.map((value, n) => `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`).join('\n')

function series(name: string, labels: string[], values: string[], format = 'General'): string {
  const label =
    '<c:dLbls><c:dLbl><c:tx><c:strRef><c:v>Seen</c:v></c:strRef></c:tx></c:dLbl></c:dLbls>'
  return `<c:ser><c:tx><c:strRef><c:f>A1</c:f><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>
    ${label}<c:cat><c:strRef><c:strCache>${points(labels)}</c:strCache></c:strRef></c:cat>
    <c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`
}

const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`

test('the titles and numbers of a chart belong to its slide, as a table', async () => {
  const years = ['2025', '2026']
  const chart = `<c:chartSpace><c:chart>${titled('Boats of the harbour')}<c:plotArea><c:barChart>
    ${series('Sail', years, ['4.4000000000000004', '12'])}${series('Share', years, ['0.25', '0.5'], '0%')}
    </c:barChart><c:valAx>${titled('Number')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`
  const { document } = await readContent('a.pptx', slideWith('chart', chart))
  expect(document.pages[0]?.text).toBe(
    'Boats of the harbour\nNumber\n\n\tSail\tShare\n2025\t4.4\t25%\n2026\t12\t50%',
  )
})

test('of a chart with very many numbers the first are read, and the presentation with it', async () => {
  const many = Array.from({ length: 60_000 }, (_, n) => String(n))
  const chart = `<c:chartSpace><c:chart>${series('Tide', many, many)}</c:chart></c:chartSpace>`
  const { document } = await readContent('a.pptx', slideWith('chart', chart))
  const lines = document.pages[0]?.text.split('\n') ?? []
  expect(lines.slice(0, 2)).toEqual(['\tTide', '0\t0'])
  expect(lines.at(-1)).toMatch(/^(\d+)\t\1$/)
  expect(lines.length).toBeLessThan(2_000)
})

test('series with different points have a table each', async () => {
  const scatter = (name: string, x: string[]) =>
    `<c:ser><c:tx><c:v>${name}</c:v></c:tx><c:xVal><c:numRef><c:numCache>${points(x)}</c:numCache></c:numRef></c:xVal>
    <c:yVal><c:numRef><c:numCache><c:pt idx="1"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:yVal></c:ser>`
  const chart = `<c:chart>${scatter('North', ['1', '2'])}${scatter('South', ['3', '4'])}</c:chart>`
  const { document } = await readContent('a.pptx', slideWith('chart', chart))
  expect(document.pages[0]?.text).toBe('\tNorth\n2\t7\n\n\tSouth\n4\t7')
})

test('the text of a diagram belongs to its slide', async () => {
  const diagram =
    '<d:pt><d:t><a:p><a:r><a:t>Ring the </a:t></a:r><a:r><a:t>bell</a:t></a:r></a:p></d:t></d:pt>'
  const slides = slideWith('diagramData', `<d:dataModel>${diagram}</d:dataModel>`)
  const { document } = await readContent('a.pptx', slides)
  expect(document.pages[0]?.text).toBe('Ring the bell')
})
