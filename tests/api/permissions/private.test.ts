import { testMatrix } from './matrix.ts'

testMatrix(false)
