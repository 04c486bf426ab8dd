import type { HandlerContext, Handlers } from '#api/deps.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import { type FoundKb, findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { countLimits } from '#contract/limits.ts'
import { readText } from './read.ts'

/** Pages with which a new page of the same knowledge base can begin. */
export const templateHandlers = {
  listTemplates: async (context, { params }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    checkBegins(kb)
    return context.db
      .selectFrom('resources')
      .select(['id', 'title'])
      .where('kb_id', '=', kb.id)
      .where('is_template', '=', true)
      .orderBy('title_order')
      .orderBy('id')
      .limit(countLimits.templatesPerKb)
      .execute()
  },

  readTemplate: async (context, { params }) => {
    const { kb, resource } = await findResourceTo(context, params, 'preview')
    checkBegins(kb)
    if (!resource.is_template) throw new ApiError('resource_not_found')
    return { title: resource.title, text: await readText(context.files, resource) }
  },

  markTemplate: async (context, { params, body }) => {
    const { resource } = await findResourceTo(context, params, 'edit')
    if (await setTemplate(context, resource, body.isTemplate))
      await announceUpdate(context, resource.id)
    return null
  },
} satisfies Partial<Handlers>

/** A template is given as it is stored, with all that a preview leaves out. Throws `forbidden`. */
function checkBegins({ can }: FoundKb): void {
  if (!can.upload || !can.download) throw new ApiError('forbidden')
}

type Page = { id: string; kb_id: string }

/** Whether it changed. Throws `too_many_templates`. */
async function setTemplate(
  { db }: HandlerContext,
  { id, kb_id: kbId }: Page,
  isTemplate: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockKb(trx, kbId)
    const changed = await trx
      .updateTable('resources')
      .set({ is_template: isTemplate })
      .where('id', '=', id)
      .where('is_template', '!=', isTemplate)
      .returning('id')
      .executeTakeFirst()
    if (!changed || !isTemplate) return changed !== undefined
    const { count } = await trx
      .selectFrom('resources')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kb_id', '=', kbId)
      .where('is_template', '=', true)
      .executeTakeFirstOrThrow()
    if (count > countLimits.templatesPerKb) throw new ApiError('too_many_templates')
    return true
  })
}
