import { cleanFileName } from '#api/platform/files/file-name.ts'
import { formatOfType } from '#shared/formats.ts'

type Named = { kind: 'file' | 'link'; title: string; type: string }

/**
 * Returns the file name of a resource for downloads: its title. The title of a link gets the
 * extension that matches its page.
 */
export function fileNameOf({ kind, title, type }: Named): string {
  if (kind === 'file') return title
  const extension = `.${formatOfType(type)?.extensions[0] ?? 'txt'}`
  const stem = title.replace(/[/\\]+/g, '-')
  return cleanFileName(stem.toLowerCase().endsWith(extension) ? stem : stem + extension)
}
