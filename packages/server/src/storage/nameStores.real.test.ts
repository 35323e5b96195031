import { vi } from 'vitest'
import { describeNameStore } from './testing/describeNameStore.js'
import { describeOnDatabases } from './testing/describeOnDatabases.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeOnDatabases((name, createTarget, options) =>
  describeNameStore(name, createTarget, { ...options, races: 1000 }),
)
