import { contractTests } from './suite.ts'

// Pages that are served by the same process make their calls so.
contractTests('direct')
