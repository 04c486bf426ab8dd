import { href } from 'react-router'
import { announceUnsent } from '#app/forms/form-events.ts'
import { hasUnsavedInput } from '#app/forms/has-unsaved-input.ts'
import { pageLimits } from '#app/limits.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import { isSigningOut } from '#app/upstream/signing-out.ts'
import { limits } from '#contract/limits.ts'
import type { SocketStatus } from './live-socket.ts'

/** Checks every minute whether the session is still valid (sections 3 and 4). */
export class Heartbeat {
  status: SocketStatus = 'disconnected'
  readonly #onStatus = new Set<() => void>()
  #request: AbortController | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  start(): void {
    this.#timer = setInterval(this.check, pageLimits.heartbeatMs)
    this.check()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#request?.abort()
    this.#set('disconnected')
  }

  onStatus = (listener: () => void): (() => void) => {
    this.#onStatus.add(listener)
    return () => void this.#onStatus.delete(listener)
  }

  check = (): void => {
    this.#request?.abort()
    this.#request = new AbortController()
    if (this.status !== 'connected') this.#set('connecting')
    void this.#awaitAnswer(this.#request.signal)
  }

  async #awaitAnswer(stopped: AbortSignal): Promise<void> {
    try {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(limits.socketAnswerMs)])
      await callApi('GET /heartbeat', { signal })
      this.#set('connected')
    } catch (error) {
      if (!stopped.aborted) this.#set('error')
      if (error instanceof CallFailed && error.status === 401) leaveForLogin()
    }
  }

  #set(status: SocketStatus): void {
    if (this.status === status) return
    this.status = status
    for (const listener of this.#onStatus) listener()
  }
}

function leaveForLogin(): void {
  if (isSigningOut()) return
  if (hasUnsavedInput()) {
    announceUnsent('signedOut')
    return
  }
  const next = location.pathname + location.search
  location.assign(`${href('/login')}?${new URLSearchParams({ next })}`)
}
