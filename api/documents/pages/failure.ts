import type { FailureCode } from '#contract/entities/resource.ts'

/** `transient`: a retry may succeed. */
export class LinkFailure extends Error {
  readonly reason: FailureCode
  readonly transient: boolean

  constructor(reason: FailureCode, { transient = false, cause }: FailureOptions = {}) {
    super(reason, { cause })
    this.name = 'LinkFailure'
    this.reason = reason
    this.transient = transient
  }
}

type FailureOptions = { transient?: boolean; cause?: unknown }
