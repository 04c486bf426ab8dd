import type { versionCalls } from '#contract/calls/versions.ts'
import { type CallAttempt, fileForm, whose } from './try.ts'

function onVersions(more: { version?: string } = {}, withFile = false): CallAttempt {
  return async (scene, actor, target) => {
    const resourceId = await scene.entities.fileWithVersions(whose(scene, actor, target))
    const form = withFile ? { form: fileForm('file') } : {}
    return { params: { kbId: scene.kb.id, resourceId, ...more }, ...form }
  }
}

export const versionTries: Record<keyof typeof versionCalls, CallAttempt> = {
  listVersions: onVersions(),
  uploadVersion: onVersions({}, true),
  downloadVersion: onVersions({ version: '1' }),
  previewVersion: onVersions({ version: '1' }),
  restoreVersion: onVersions({ version: '1' }),
  deleteVersion: onVersions({ version: '1' }),
}
