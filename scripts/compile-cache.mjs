// Loaded before a program (`node --import`), so that all of its modules are kept compiled: without
// types to remove, a program starts half a second sooner.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// A folder of this program, because others could write into the usual one.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'))
