import type { FlashKind } from '#app/middleware/flash-message.ts'

type Note = { hertz: number; atSeconds: number }

const lengthSeconds = 0.12
const loudness = 0.05

/** Each kind of toast has a short tune, so that users recognise the kind without looking. */
const tunes: Record<FlashKind, Note[]> = {
  success: [
    { hertz: 660, atSeconds: 0 },
    { hertz: 880, atSeconds: 0.09 },
  ],
  error: [
    { hertz: 330, atSeconds: 0 },
    { hertz: 247, atSeconds: 0.12 },
  ],
  warning: [
    { hertz: 494, atSeconds: 0 },
    { hertz: 494, atSeconds: 0.14 },
  ],
  info: [{ hertz: 587, atSeconds: 0 }],
}

let context: AudioContext | undefined

/**
 * Plays the tune, if the browser allows sound. Browsers allow sound after the user has interacted
 * with the page.
 */
export function playToast(kind: FlashKind): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  for (const { hertz, atSeconds } of tunes[kind]) play(context, hertz, atSeconds)
}

function play(audio: AudioContext, hertz: number, atSeconds: number): void {
  const start = audio.currentTime + atSeconds
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const volume = new GainNode(audio, { gain: loudness })
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + lengthSeconds)
}
