import { vi } from 'vitest'
import { describeOnDatabases } from './testing/describeOnDatabases.js'
import { describeOnrampStore } from './testing/describeOnrampStore.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeOnDatabases(describeOnrampStore)
