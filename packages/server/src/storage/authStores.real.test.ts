import { vi } from 'vitest'
import { describeAuthStore } from './testing/describeAuthStore.js'
import { describeOnDatabases } from './testing/describeOnDatabases.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeOnDatabases((name, createTarget, options) =>
  describeAuthStore(name, createTarget, { ...options, races: 300 }),
)
