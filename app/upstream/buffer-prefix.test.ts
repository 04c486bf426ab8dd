import { expect, test } from 'vitest'
import { bufferPrefix, fieldsOfHead } from './buffer-prefix.ts'

function sent(message: string, imageBytes: number): Request {
  const form = new FormData()
  form.set('message', message)
  form.set('images', new File([new Uint8Array(imageBytes)], 'shot.png', { type: 'image/png' }))
  return new Request('http://here.test/feedback', { method: 'POST', body: form })
}

async function headOf(request: Request, most: number) {
  const { passing, head } = bufferPrefix(request.body!, most)
  const passed = await new Response(passing).arrayBuffer()
  const fields = await fieldsOfHead(head(), request.headers.get('content-type') ?? '')
  return { passed, fields }
}

test('text fields are read although the images after them are only streamed', async () => {
  const { passed, fields } = await headOf(sent('灯塔坏了\n“again”', 50_000), 2_000)
  expect(fields.get('message')).toBe('灯塔坏了\r\n“again”')
  expect(fields.has('images')).toBe(false)
  expect(passed.byteLength).toBeGreaterThan(50_000)
})

test('a form below the limit is read completely', async () => {
  const { fields } = await headOf(sent('Lamp', 10), 2_000)
  expect(fields.get('images')).toBeInstanceOf(File)
})

test('a field that is cut off, or a body that is not a form, yields no fields', async () => {
  const { fields } = await headOf(sent('x'.repeat(5_000), 10), 2_000)
  expect([...fields]).toEqual([])
  expect([...(await fieldsOfHead(Buffer.from('message=a'), 'text/plain'))]).toEqual([])
})
