import { emitsNothing, emitting } from './kind.ts'

/** Changes of texts that are written here. */
export const writtenKinds = {
  createPage: emitting(
    ['resource_add', 'kb_update', 'resource_update'],
    async ({ api, people, params }) =>
      () =>
        api.call(people.owner, 'createPage', {
          params,
          body: { title: 'New', content: 'A text.' },
        }),
  ),
  previewPage: emitsNothing(
    async ({ api, people, params }) =>
      () =>
        api.call(people.owner, 'previewPage', { params, body: { content: 'A text.' } }),
  ),
  markTemplate: emitting(['resource_update'], async ({ api, people, params, entities }) => {
    const at = { ...params, resourceId: await entities.page(people.owner) }
    return () => api.call(people.owner, 'markTemplate', { params: at, body: { isTemplate: true } })
  }),
  saveText: emitting(
    ['resource_update', 'kb_update'],
    async ({ api, people, params, entities }) => {
      const at = { ...params, resourceId: await entities.page(people.owner) }
      const body = { content: 'A new text.', base: 2 }
      return () => api.call(people.owner, 'saveText', { params: at, body })
    },
  ),
  mergeText: emitsNothing(async ({ api, people, params, entities }) => {
    const at = { ...params, resourceId: await entities.page(people.owner) }
    const body = { content: 'Another text.', base: 1 }
    return () => api.call(people.owner, 'mergeText', { params: at, body })
  }),
  saveTextDraft: emitsNothing(async ({ api, people, params, entities }) => {
    const at = { ...params, resourceId: await entities.page(people.owner) }
    const body = { content: 'Not saved.', base: 1 }
    return () => api.call(people.owner, 'saveTextDraft', { params: at, body })
  }),
  noteEditing: emitting(['page_editor'], async ({ api, people, params, entities }) => {
    const at = { ...params, resourceId: await entities.page(people.admin) }
    const body = { isEditing: true }
    await api.call(people.admin, 'noteEditing', { params: at, body })
    return () => api.call(people.owner, 'noteEditing', { params: at, body })
  }),
}
