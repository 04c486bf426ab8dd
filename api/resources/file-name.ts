import { cleanFileName } from '#api/files/file-name.ts'

type Named = { kind: 'file' | 'link'; title: string; type: string }

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/csv': '.csv',
}

/** What a resource's content is called as a file: its title; a link's page gets the ending of what it is. */
export function fileNameOf({ kind, title, type }: Named): string {
  if (kind === 'file') return title
  const ending = endings[type] ?? '.txt'
  const stem = title.replace(/[/\\]+/g, '-')
  return cleanFileName(stem.toLowerCase().endsWith(ending) ? stem : stem + ending)
}
