import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { loadPart } from '#app/components/load-part.ts'
import { useHeld } from '#app/components/use-held.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { PaletteContext } from './palette-context.ts'
import { rememberPlace } from './recent-places.ts'

const scriptAfterMs = 500

interface PaletteProps {
  text: string
  onClose: () => void
}

/** Has the search dialog above every page. Its script is loaded a moment after the page. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null)
  const [text, setText] = useState<string | null>(null)
  const { user } = useSignedIn()
  const { pathname } = useLocation()
  useHeld(() => loadSoon(setLoaded), null)
  useHeld(() => {
    rememberPlace(user.id, pathname)
    return () => {}
  }, pathname)
  return (
    <PaletteContext value={loaded && setText}>
      {children}
      {loaded && text !== null && <loaded.Palette text={text} onClose={() => setText(null)} />}
    </PaletteContext>
  )
}

function loadSoon(onLoaded: (loaded: { Palette: ComponentType<PaletteProps> }) => void) {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = loadPart(loadPalette, (Palette) => onLoaded({ Palette }))
  }, scriptAfterMs)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function loadPalette() {
  return (await import('./palette.tsx')).default
}
