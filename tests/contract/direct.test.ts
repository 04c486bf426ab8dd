import { contractTests } from './suite.ts'

// Tests the calls as functions. Pages in the same process make calls in this way.
contractTests('direct')
