import type { TransactionBuilder } from 'kysely'
import { databaseConflicts } from '#api/platform/metrics.ts'
import type { Database, Db } from '#api/schema.ts'

/** The database ends one of two transactions that wait for each other or change the same rows. */
const conflicts = { '40P01': 'deadlock', '40001': 'serialization' } as const

/** The whole transaction runs again, so its work must change nothing but the database. */
export function repeatTransactions(db: Db): Db {
  const begin = db.transaction.bind(db)
  return Object.assign(db, { transaction: () => repeated(begin()) })
}

type Transactions = TransactionBuilder<Database>

function repeated(transactions: Transactions): Transactions {
  const execute = transactions.execute.bind(transactions)
  const withLevel = transactions.setIsolationLevel.bind(transactions)
  return Object.assign(transactions, {
    execute: <T>(work: Parameters<typeof execute<T>>[0]) => repeatOnce(() => execute(work)),
    setIsolationLevel: (level: Parameters<typeof withLevel>[0]) => repeated(withLevel(level)),
  })
}

/** Repeats statements that are a transaction of their own. */
export function createStatementRepeats() {
  let isInTransaction = false
  return async <T>(text: string, run: () => Promise<T>): Promise<T> => {
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true
    if (!isInTransaction) return repeatOnce(run)
    try {
      return await run()
    } finally {
      if (/^(commit|rollback)$/.test(text)) isInTransaction = false
    }
  }
}

async function repeatOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const kind = conflictOf(error)
    if (!kind) throw error
    databaseConflicts.inc({ kind })
    return work()
  }
}

function conflictOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.entries(conflicts).find(([known]) => known === code)?.[1]
}
