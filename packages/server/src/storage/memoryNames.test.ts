import { createMemoryStorage } from './memory.js'
import { describeNameStore } from './testing/describeNameStore.js'

describeNameStore(
  'memory',
  async () => ({ open: async () => createMemoryStorage(), dispose: async () => {} }),
  { keepsData: false },
)
