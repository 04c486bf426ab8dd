import { expect, test } from 'vitest'
import { pageLimits } from '#app/limits.ts'
import { keepForm } from './keep-form.ts'
import type { PreservedForm } from './preserved-form.ts'

const toLogin = () =>
  new Response(null, { status: 302, headers: { location: '/login?next=%2Ffeedback' } })

function post(body: FormData | URLSearchParams, path = '/feedback?from=%2Fdashboard'): Request {
  return new Request(`http://here.test${path}`, { method: 'POST', body })
}

function feedback(message: string, imageBytes: number): FormData {
  const form = new FormData()
  form.set('message', message)
  form.set('images', new File([new Uint8Array(imageBytes)], 'shot.png'))
  return form
}

/** Returns the response to a form whose sender is signed out, and the fields that were saved. */
async function refused(request: Request) {
  const asked: { path: string; kept: PreservedForm | undefined }[] = []
  const answer = async () => toLogin()
  const response = await keepForm(request, answer, async (path, kept) => {
    asked.push({ path, kept })
    return new Response('kept', { status: 401 })
  })
  return { status: response.status, last: asked.at(-1) }
}

test('text fields are saved beside files that exceed the limit', async () => {
  const { status, last } = await refused(
    post(feedback('灯塔 & lamp', pageLimits.keptFormBytes * 3)),
  )
  expect(status).toBe(401)
  expect(last?.path).toBe('/unsent')
  expect(last?.kept).toEqual({
    action: '/feedback?from=%2Fdashboard',
    multipart: true,
    fields: [['message', '灯塔 & lamp']],
  })
})

test('every field of the form is sent again, also hidden fields', async () => {
  const fields = new URLSearchParams({ title: 'Lamps', isPublic: 'on', from: '/dashboard' })
  const { last } = await refused(post(fields, '/kb/new'))
  expect(last?.kept?.fields).toEqual([...fields])
})

test('a form without text redirects to the login page, like every other request', async () => {
  const blank = new URLSearchParams({ message: ' \n', from: '/dashboard' })
  expect((await refused(post(blank))).status).toBe(302)
  const ofScript = post(new URLSearchParams({ title: 'Lamps' }), '/kb/new.data')
  expect((await refused(ofScript)).status).toBe(302)
})

test('a signed-in user’s form is passed on completely', async () => {
  const bytes = pageLimits.keptFormBytes * 2
  const request = post(feedback('Lamp', bytes))
  const passOn = async () => {
    const image = (await request.formData()).get('images')
    return Response.json({ size: image instanceof File ? image.size : 0, kept: false })
  }
  const response = await keepForm(request, passOn, async () => Response.json({ kept: true }))
  expect(await response.json()).toEqual({ size: bytes, kept: false })
})
