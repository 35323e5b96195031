import { vi } from 'vitest'
import { describeOnDatabases } from './testing/describeOnDatabases.js'
import { describeSponsorStore } from './testing/describeSponsorStore.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeOnDatabases((name, createTarget, options) =>
  describeSponsorStore(name, createTarget, { ...options, races: 300 }),
)
