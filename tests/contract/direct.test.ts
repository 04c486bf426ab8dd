import { contractTests } from './suite.ts'

// The calls as functions, which is how pages in the same process make them.
contractTests('direct')
