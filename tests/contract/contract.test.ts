import { contractTests } from './suite.ts'

contractTests('http')
