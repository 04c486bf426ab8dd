interface CutNameProps {
  name: string
}

// Longer brackets are cut with the name, because they could fill the line.
const mark = /\s*[(（][^()（）]{1,12}[)）]$/

/** A short mark in brackets behind a name, as imported authors have it, stays visible. */
export function CutName({ name }: CutNameProps) {
  const shown = mark.exec(name)?.[0]
  if (!shown) return <span className="block truncate">{name}</span>
  return (
    <span className="flex">
      <span className="min-w-0 truncate">{name.slice(0, -shown.length)}</span>
      <span className="flex-none whitespace-pre">{shown}</span>
    </span>
  )
}
