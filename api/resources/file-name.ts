import { cleanFileName } from '#api/files/file-name.ts'

type Named = { kind: 'file' | 'link'; title: string; type: string }

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/csv': '.csv',
}

/**
 * The file name of a resource for downloads: its title, with a matching extension for a link's
 * page.
 */
export function fileNameOf({ kind, title, type }: Named): string {
  if (kind === 'file') return title
  const ending = endings[type] ?? '.txt'
  const stem = title.replace(/[/\\]+/g, '-')
  return cleanFileName(stem.toLowerCase().endsWith(ending) ? stem : stem + ending)
}
