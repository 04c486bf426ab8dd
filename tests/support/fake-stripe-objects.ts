/** The fields of a form or of a query, by their names as sent: `line_items[0][price]`. */
export type Form = Record<string, string>
export type Json = Record<string, unknown>

/** An object of a customer: a checkout session, a subscription or an invoice. */
export type Owned = Json & { id: string; customer: string; status: string; created: number }

export type Objects = ReturnType<typeof createObjects>

/** An error answer of the payment provider. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, message = type) {
    super(message)
    this.status = status
    this.type = type
  }
}

/** The provider's objects, oldest first, and new ids for more. */
export function createObjects() {
  let last = 0
  const newId = (prefix: string) => {
    last += 1
    return `${prefix}_${String(last).padStart(6, '0')}`
  }
  const start = Math.floor(Date.now() / 1000) - 10_000
  return {
    newId,
    // Each object is one second newer than the one before, so that lists have a definite order.
    /** The first fields of a new object. */
    begin: (prefix: string, object: string) => {
      const id = newId(prefix)
      return { id, object, created: start + last }
    },
    customers: [] as (Json & { id: string })[],
    sessions: [] as Owned[],
    subscriptions: [] as Owned[],
    invoices: [] as Owned[],
  }
}

export function find(some: Owned[], id: string): Owned {
  const found = some.find((one) => one.id === id)
  if (!found) throw new Refusal(404, 'invalid_request_error', `No such object: ${id}`)
  return found
}

/** Lists a customer's objects, newest first; ended subscriptions only if the query asks for all. */
export function page(some: Owned[], { customer, status, limit = '10' }: Form): Json {
  const own = some.filter((one) => one.customer === customer)
  const wanted =
    status || own[0]?.object !== 'subscription'
      ? own
      : own.filter((one) => one.status !== 'canceled')
  return list(wanted.toReversed().slice(0, Number(limit)))
}

export function list(data: Json[]): Json {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}
